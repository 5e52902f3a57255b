#!/usr/bin/env bash
# Runs the suite with the inputs of the action. Never fails itself: judge.sh does, once the reports are uploaded.
set -uo pipefail

if [ "$INPUT_VERSION" = local ]; then
  # A checkout is built by its installation.
  if [ ! -d "$ACTION_PATH/../dist" ]; then (cd "$ACTION_PATH/../.." && npm ci) || exit 3; fi
  suite=(node "$ACTION_PATH/../bin/visibility-conformance.js")
else
  suite=(npx --yes "@ai-visibility/conformance@$INPUT_VERSION")
fi

arguments=(--url "$INPUT_URL" --report-dir "$INPUT_REPORT_DIR" --report "json,summary${INPUT_REPORT:+,$INPUT_REPORT}")
option() { if [ -n "$2" ]; then arguments+=("$1" "$2"); fi; }
flag() { if [ "$2" = true ]; then arguments+=("$1"); fi; }

option --profile "$INPUT_PROFILE"
option --rate "$INPUT_RATE"
option --mint-keys "$INPUT_MINT_KEYS"
option --seed "$INPUT_SEED"
option --settle "$INPUT_SETTLE"
option --expected-failures "$INPUT_EXPECTED_FAILURES"
flag --destructive "$INPUT_DESTRUCTIVE"
flag --read-only "$INPUT_READ_ONLY"
flag --strict "$INPUT_STRICT"
for rule in $INPUT_RULES; do arguments+=(--rule "$rule"); done
for rule in $INPUT_SKIP_RULES; do arguments+=(--skip-rule "$rule"); done

# Reports of an earlier run must not be mistaken for those of this run.
rm -f "$INPUT_REPORT_DIR/result.json" "$INPUT_REPORT_DIR/summary.md"
"${suite[@]}" run "${arguments[@]}"
code=$?

case $code in
  0) verdict=conforms ;;
  1) verdict=broken ;;
  4) verdict=inconclusive ;;
  5) verdict=leftovers ;;
  *) verdict=error ;;
esac
report=$INPUT_REPORT_DIR/result.json
failed=
if [ -f "$report" ]; then
  failed=$(node -p 'const r = JSON.parse(fs.readFileSync(process.argv[1])); r.summary.fail - r.expectedFailures.length' "$report")
  cat "$INPUT_REPORT_DIR/summary.md" >>"$GITHUB_STEP_SUMMARY"
else
  report=
  echo "The conformance suite could not run (exit code $code). See the log of this step for the reason." >>"$GITHUB_STEP_SUMMARY"
fi
printf '%s\n' "exit-code=$code" "verdict=$verdict" "failed=$failed" "report=$report" >>"$GITHUB_OUTPUT"
