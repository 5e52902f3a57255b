import { type Role, variableOf } from '../http/roles.js';
import type { Values } from './curl-values.js';
import type { Failure, Wanted } from '../record/failure.js';
import { printable } from './printable.js';
import type { Secrets } from '../record/secrets.js';
import { comment, quoted } from './shell.js';

const roles: { readonly [role in Role]: string } = {
  paid: 'an API key of a paid workspace',
  other: 'an API key of a second paid workspace',
  free: 'an API key of a free workspace',
  live: 'a live API key',
  capped: 'an API key of a workspace with a finite cap and few free slots',
  orphan: 'an API key of a workspace that was deleted',
};

/** The lines before the first step: settings, and the functions that the steps use. */
export function preamble(values: Values, steps: string, hasVerdict: boolean): string[] {
  const missing = missingKeys(steps, values);
  const fills = /^fill /m.test(steps);
  const used = [steps, ...(fills ? ['NONCE'] : []), ...(missing.length > 0 ? ['KEY_PAID NONCE'] : [])].join(
    '\n',
  );
  return [
    '#',
    ...comment(
      'Repeats the requests with new texts, and with ids from the new responses. Requires curl and jq.',
    ),
    ...comment('Archives and revokes what it created when it ends, unless KEEP=1 is set.'),
    ...(hasVerdict ? comment('Exits with 1 if the failure occurs again, and with 0 if it does not.') : []),
    'set -u',
    'BASE=${CONFORMANCE_URL:?the base URL of the API, without the /v1}',
    'BASE=${BASE%/}',
    ...keyLines(used),
    ...nonceLines(values.nonce, used),
    FUNCTIONS,
    ...(steps.includes('$(uri ') ? [URI] : []),
    ...(steps.includes('$(repeat ') ? [REPEAT] : []),
    ...(fills ? [FILL] : []),
    ...missing.flatMap(createKey),
  ];
}

function keyLines(steps: string): string[] {
  return (Object.keys(roles) as Role[])
    .filter((role) => new RegExp(`\\bKEY_${role.toUpperCase()}\\b`).test(steps))
    .map((role) => `KEY_${role.toUpperCase()}=\${${variableOf(role)}:?${roles[role]}}`);
}

/** The keys that the run created before the first step. The script creates its own. */
function missingKeys(steps: string, values: Values): string[] {
  const used = new Set(steps.match(/\bKEY_\d+\b/g));
  return [...used].filter((name) => values.extractionOf(name) === undefined);
}

const createKey = (name: string) => [
  '',
  '# Create a key.',
  `call ${name} "$KEY_PAID" POST /v1/api-keys $JSON <<BODY`,
  `{"name":"key \${NONCE}-${name}"}`,
  'BODY',
  `${name}=$(pick ${name} .key)`,
];

/** Defines a nonce with the length of the run's nonce, to preserve text lengths. Empty if no text contains it. */
function nonceLines(nonce: string, steps: string): string[] {
  if (!steps.includes('NONCE')) return ['NONCE='];
  const filler = 'n'.repeat(Math.max(1, nonce.length - 7));
  const digits = nonce.length - filler.length;
  return [
    `NONCE=${filler}$(printf '%07x' "$(date +%s)" | tail -c ${digits})`,
    ...(steps.includes('NONCE_UPPER') ? ['NONCE_UPPER=$(printf %s "$NONCE" | tr a-z A-Z)'] : []),
  ];
}

const FUNCTIONS = String.raw`JSON='-H Content-Type:application/json --data-binary @-'
dir=$(mktemp -d) || exit 1
: >"$dir/made"

# send STEP KEY METHOD TARGET [CURL OPTIONS]: saves the response to files; an empty key sends no Authorization header.
send() {
  n=$1 key=$2 method=$3 target=$4
  shift 4
  printf '%s %s' "$method" "$target" >"$dir/$n.call"
  : >"$dir/$n.body"
  case " $* " in *' Accept:'*) ;; *) set -- -H 'Accept: application/json' "$@" ;; esac
  if [ -n "$key" ]; then
    printf 'Authorization: Bearer %s\n' "$key" >"$dir/$n.key"
    set -- -H @"$dir/$n.key" "$@"
  fi
  curl -sS --globoff --path-as-is -X "$method" "$@" -D "$dir/$n.head" -o "$dir/$n.body" \
    -w '%{http_code}' "$BASE$target" >"$dir/$n.status"
  case $method$target in
    POST/v1/prompts*) jq -r '(.promptId?, (.results?[]? | select(.created) | .promptId)) // empty | "/v1/prompts/" + @uri' ;;
    POST/v1/api-keys) jq -r '.id // empty | "/v1/api-keys/" + @uri' ;;
    *) : ;;
  esac <"$dir/$n.body" 2>/dev/null | sed "s|^|$n |" >>"$dir/made"
}

# brief STEP: prints the body; for a long list, only the rows that this script created, if any.
brief() {
  if [ "$(wc -c <"$dir/$1.body")" -gt 3000 ] && [ -n "$NONCE" ] && grep -q "$NONCE" "$dir/$1.body"; then
    jq -c --arg nonce "$NONCE" 'walk(if type == "array" and length > 3
      then map(select(tostring | contains($nonce))) + ["(and others)"] else . end)' "$dir/$1.body"
  else
    cat "$dir/$1.body"
  fi
}

# show STEP: prints the response, without the secrets of new keys.
show() {
  printf '\n%s. %s\n   %s ' "$1" "$(cat "$dir/$1.call")" "$(cat "$dir/$1.status")"
  grep -iE '^(x-ratelimit-remaining|retry-after|content-type):' "$dir/$1.head" 2>/dev/null | tr -d '\r' | tr '\n' ' '
  printf '\n   %s\n' "$(brief "$1" | head -c 4000 | sed 's/\(sk_[a-z]*_\)[A-Za-z0-9_-]\{20,\}/\1.../g')"
}

call() {
  send "$@"
  show "$1"
}

# original STEP RESPONSE: prints the response that the run received.
original() {
  printf '   * the run received at step %s: %s\n' "$1" "$2"
}

# pick STEP PROGRAM: extracts a value from a response with jq.
pick() {
  jq -er --arg nonce "$NONCE" "$2" "$dir/$1.body" 2>/dev/null || echo "step $1: the response does not contain $2" >&2
}

clean() {
  if [ "${'${KEEP:-}'}" != 1 ]; then
    sed '1!G;h;$!d' "$dir/made" | while read -r n path; do
      curl -sS -o "$dir/gone" -X DELETE -H @"$dir/$n.key" "$BASE$path"
    done
  fi
  rm -rf "$dir"
}
trap clean EXIT
trap 'exit 130' INT TERM`;

const URI = String.raw`
# uri TEXT: percent-encodes a text for a path or query.
uri() {
  jq -rn --arg text "$1" '$text | @uri'
}`;

const REPEAT = String.raw`
# repeat COUNT CHARACTER
repeat() {
  jq -rn --arg character "$2" "\$character * $1"
}`;

const FILL = String.raw`
# fill KEY FREE: tracks prompts until FREE slots are left.
fill() {
  send free "$1" GET /v1/prompts/cap
  more=$(($(jq -r '.cap - .activeCount' "$dir/free.body") - $2))
  if [ "$more" -gt 0 ]; then
    jq -nc --arg nonce "$NONCE" --argjson more "$more" '{prompts: [range($more) | {text: "Filler \($nonce)-\(.)"}]}' |
      send filler "$1" POST /v1/prompts/bulk $JSON
  fi
  [ "$more" -ge 0 ] || echo "the workspace has fewer than $2 free slots" >&2
}`;

/** The lines after the last step: the expected and received results and, if a status decides, the exit code. */
export function closingLines({ expected, got, wanted, evidence }: Failure, secrets: Secrets): string[] {
  const texts = [`Expected: ${expected}`, `The run received: ${got}`].map((text) =>
    quoted(printable(secrets.redact(text))),
  );
  const step = (evidence.at(-1) ?? -1) + 1;
  return [
    '',
    `printf '\\n%s\\n' ${texts.join(' \\\n  ')}`,
    ...(wanted === undefined || step === 0 ? [] : verdictLines(step, wanted)),
  ];
}

function verdictLines(step: number, { status, code }: Wanted): string[] {
  const right = code === undefined ? 'right=1' : `grep -qF ${quoted(code)} "$dir/${step}.body" && right=1`;
  return [
    '',
    'right=0',
    `case $(cat "$dir/${step}.status") in`,
    ...(status === 'refusal' ? ['  401 | 429) ;;', `  4??) ${right} ;;`] : [`  ${status}) ${right} ;;`]),
    'esac',
    `if [ "$right" = 1 ]; then printf '\\nStep ${step} is correct this time.\\n'; exit 0; fi`,
    `printf '\\nStep ${step} failed again.\\n'`,
    'exit 1',
  ];
}
