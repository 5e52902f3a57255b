#!/usr/bin/env bash
# Fails the action according to the exit code of the suite and the input fail-on.
set -uo pipefail

case $INPUT_FAIL_ON in
  any) tolerated='0' ;;
  broken) tolerated='0 4 5' ;;
  never) tolerated='0 1 4 5' ;;
  *)
    echo "::error::\"fail-on\" must be any, broken or never."
    exit 2
    ;;
esac
for code in $tolerated; do
  if [ "$EXIT_CODE" = "$code" ]; then exit 0; fi
done
echo "::error::The conformance suite exited with ${EXIT_CODE:-no code}. See the job summary for the reason."
exit "${EXIT_CODE:-2}"
