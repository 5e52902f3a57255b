import { catalog, type RuleId } from './index.js';
import { decisions } from './decisions.js';
import { citations } from './citations.js';

/**
 * The reasons the stated and derived rules matter to clients, workspaces and operators. Rules that matter for the same
 * reason share an entry.
 */
export const reasons: readonly (readonly [ids: string, reason: string])[] = [
  [
    'GEN-01 VER-01 VER-02',
    'The path is the only part of a request that states a version. Clients build every address from the base URL and `/v1`, and rely on a later version having another prefix.',
  ],
  [
    'GEN-02 ERR-08',
    'Clients parse the body before they look at anything else. An HTML error page from a framework or a proxy turns a clear rejection into a parse error.',
  ],
  ['GEN-03', 'JSON libraries differ in whitespace and escapes. All of them must be able to call the API.'],
  [
    'GEN-04',
    'A local or unmarked time is read as another instant in another time zone, so ages and orders computed from it are wrong.',
  ],
  [
    'GEN-05 GEN-06 GEN-08 GEN-12',
    'Typed clients generated from the contract decode exactly this shape. A missing, wrapped or differently typed field breaks them at run time, often only for some rows.',
  ],
  [
    'GEN-07',
    'Clients and proxies branch on the status. A 200 for a 201, or a body with a 204, makes strict HTTP clients fail.',
  ],
  [
    'GEN-09',
    'A 5xx tells a client to retry and an operator to wake up. Neither helps if the input is at fault, and a crash on input may be an opening for attacks.',
  ],
  [
    'GEN-10',
    'Clients compare these values with the stated ones; another spelling falls through to no case at all.',
  ],
  [
    'GEN-11',
    'Clients, proxies and monitoring repeat reads freely. A read with a side effect changes data that nobody meant to change.',
  ],
  [
    'HDR-01 HDR-02 HDR-03 HDR-04 HDR-05 HDR-07 RATE-07 RATE-08',
    'A client paces itself by this header. If it is missing or wrong, the client either wastes its limit or runs into 429s that it could have avoided.',
  ],
  [
    'HDR-06 RATE-05 RATE-06',
    'A client sleeps for as long as `Retry-After` says. A date, or a value that is too small or too large, makes it hammer the API or stand still.',
  ],
  [
    'RATE-01 RATE-11',
    'Clients are designed for the stated limit. One that is enforced earlier, or that does not recover, stops jobs that follow the documentation.',
  ],
  [
    'RATE-02 RATE-04 RATE-10 ERR-04',
    'The limit protects the service from a runaway client. An endpoint or a method that does not count is a way around it.',
  ],
  ['RATE-03', 'With a shared limit, one busy integration locks out all others of the workspace.'],
  [
    'RATE-09',
    'A client repeats a request that was throttled. If the first one was executed, everything happens twice.',
  ],
  [
    'AUTH-01 AUTH-02 AUTH-04 AUTH-05 AUTH-06 AUTH-19',
    'The key is the only protection of the data. One endpoint that forgets to check it, or that checks it loosely, exposes a workspace.',
  ],
  [
    'AUTH-03 ERR-02',
    'A client that gets `unauthorized` asks for a new key. With any other code it retries or reports the wrong problem.',
  ],
  ['AUTH-07', 'Scripts create a key and use it in the next line. A delay makes them fail now and then.'],
  [
    'AUTH-08 AUTH-09 AUTH-10 KEY-04 KEY-13 KEY-14',
    'The prefix and the environment let people and secret scanners tell a test key from a live one before it does harm.',
  ],
  [
    'AUTH-11 ME-01 ME-02 ME-03 ME-04 ME-05 ME-06',
    'GET /v1/me is how a client learns whose data it is about to show or change. A wrong response points it at the wrong workspace.',
  ],
  [
    'AUTH-12 AUTH-13 KEY-21 KEY-29',
    'A key is revoked or regenerated because it leaked. Every request that the old key can still make may come from an intruder.',
  ],
  [
    'AUTH-14 AUTH-15 EDIT-12 ERR-07 PR-18 PAU-11 REP-13 BULK-18 BR-17 BR-30',
    'Paid features are what the plan sells. A rejection must also leave no trace, or a free workspace gets the effect without the plan.',
  ],
  [
    'AUTH-16 AUTH-17 AUTH-18 AN-24 KW-39 KEY-26 BR-33',
    'A workspace gets what its plan includes. A check in the wrong place locks out customers, or makes an API impossible to try.',
  ],
  [
    'ISO-01 ISO-02 ISO-03 ISO-04 ISO-05',
    'Workspaces belong to different companies, often competitors. A leak or a write across them is the worst failure that this API can have.',
  ],
  [
    'ISO-06 ISO-07 ISO-08',
    'Activity in one workspace must not be visible in another: reuse, versions and counts would reveal or change what others track.',
  ],
  ['ISO-09', 'Data belongs to the workspace. If it depended on the key, rotating a key would lose it.'],
  [
    'AN-01 AN-05 AN-16 AN-25 AN-26',
    'Dashboards read these resources without knowing the workspace. An empty or repeated body renders as a chart of nothing, without an error.',
  ],
  [
    'AN-02 AN-03 AN-19 KW-34',
    'The windows are what users compare. A window that is rejected, or a different default, changes every figure on the page.',
  ],
  [
    'AN-04 AN-07 AN-17 AN-18 KW-35',
    'If an unsupported value is accepted, the figures answer a different question, and nobody notices.',
  ],
  [
    'AN-06 AN-08 AN-20',
    'Clients size their pages and buffers by `limit`. Too many rows break layouts, too few look like missing data.',
  ],
  [
    'AN-09 AN-10 AN-11 AN-12 AN-13 AN-14 AN-15',
    'Filters come from menus and search fields in any combination. One that is rejected breaks the whole view.',
  ],
  [
    'AN-21 AN-22 AN-23',
    'A filter that does nothing looks as if it worked, so decisions are based on the wrong prompts.',
  ],
  [
    'KW-01 KW-02 KW-03 KW-04 KW-05 KW-06 KW-07 KW-08 KW-10 KW-11 KW-12 KW-13',
    'Rankings are exported to spreadsheets and warehouses with typed columns. A field that is missing or out of range breaks the import, or distorts its averages.',
  ],
  [
    'KW-09 KW-14',
    'These fields are read together. If they contradict each other, a drop is shown as a rise, or a keyword ranks without a page.',
  ],
  [
    'KW-15 KW-16 KW-17 KW-18 KW-22 KW-23 KW-24 KW-25',
    'A report per engine or topic must add up to the whole. Rows that a filter loses or lets through make totals wrong without an error.',
  ],
  [
    'KW-19 KW-20 KW-21',
    'People search for what they remember of a term, such as `c++` or `100%`. A search that misses rows or reads wildcards returns the wrong ones.',
  ],
  [
    'KW-26 KW-27 KW-37',
    'Clients rely on the defaults and bounds of the contract to size pages and to omit parameters.',
  ],
  [
    'KW-28 KW-29 KW-30 KW-31 KW-32 KW-33 ERR-01',
    'If a wrong parameter is ignored or corrected, the rows answer a different question. Only an error shows the mistake to the caller.',
  ],
  ['KW-36', 'No match is an ordinary result. An error for it makes every caller write a special case.'],
  [
    'KW-38',
    'Alerts on movements compare one day with the next. If rankings are not refreshed, they stay silent.',
  ],
  ['KW-40', 'Many clients store both resources in one table, where rows of different shapes do not fit.'],
  [
    'KW-41 ERR-03',
    'A client must be able to tell a deleted workspace from a wrong key: the remedy for one is a new workspace, for the other a new key.',
  ],
  [
    'CUR-01 CUR-02 CUR-03 CUR-04 CUR-07 CUR-08 CUR-13',
    'A client loops until `hasMore` is false. If it is wrong, the loop stops early, sends a useless request, or never ends.',
  ],
  [
    'CUR-05 CUR-10 CUR-11',
    'A full walk is how rankings reach a warehouse. A row that is skipped or repeated at a page boundary is hard to see and stays wrong there.',
  ],
  [
    'CUR-06',
    'If filters are lost after the first page, rows that nobody asked for are mixed into the result.',
  ],
  [
    'CUR-09 CUR-12',
    'A client that resumes after a timeout sends the same cursor again, encoded as its library does it.',
  ],
  [
    'BR-01 BR-02 BR-03 BR-07 BR-15',
    'The profile steers how answers are judged. Clients edit what they read, so a field that does not come back is lost on the next save.',
  ],
  [
    'BR-04 BR-05 BR-06 BR-35 BR-36',
    'Every figure is tied to a version of the brand. Gaps, duplicates or versions without a save make its history unreadable.',
  ],
  [
    'BR-08 BR-09 BR-11 BR-12 BR-16',
    'Brand texts are written by people in any language. Rejecting what the contract allows blocks them for no visible reason.',
  ],
  [
    'BR-10 BR-13 BR-14 BR-22 BR-23 BR-24',
    'A rejected save must leave the profile unchanged, because all later measurements use the stored profile.',
  ],
  [
    'BR-18 BR-19 BR-20 BR-25 BR-26 BR-28',
    'Share of voice is computed over this list. A list that differs from what was sent, or from its count, shifts every percentage.',
  ],
  [
    'BR-21 BR-27 BR-29 BR-37',
    'A pin is a promise that the list stays. If it is not recorded or not kept, automatic changes overwrite what someone decided.',
  ],
  ['BR-38', 'A profile that does not change how answers are judged has no purpose.'],
  [
    'BR-31 BR-32 BR-34',
    'A recalibration is started once and followed by its id. Without a usable response nobody knows whether it runs.',
  ],
  [
    'PR-01 PR-02 PR-03 PR-04',
    'Every client synchronizes with the prompt list. A missing field or a duplicate id makes it create, delete or overwrite the wrong prompt.',
  ],
  [
    'PR-05 PR-06 PR-08 PR-17 PR-19 PR-20',
    'A prompt is sent to the platforms word for word, and all later calls refer to it by its id. The list must show exactly what was added.',
  ],
  [
    'PR-07 CAP-03 CAP-13',
    'Clients compute the free slots from these numbers, and use them to decide whether to add more.',
  ],
  [
    'PR-09 PR-11 PR-12 PR-13 PR-14',
    'Texts and labels come in every language. Rejecting what the contract allows, or counting bytes, excludes some of them.',
  ],
  ['PR-10 PR-15', 'Invalid input that is accepted becomes a group of its own in the figures.'],
  [
    'PR-16 EDIT-08 REP-10 KEY-17',
    'A client that gets a rejection corrects its input and tries again. If the first call had an effect, the second doubles it.',
  ],
  [
    'PR-21 PR-22 PR-23 PR-24',
    'Archiving stops measurement without losing past results. If the prompt or its history vanishes, past figures can no longer be explained.',
  ],
  [
    'PR-25 PR-29 EDIT-23',
    'A write to one prompt must be safe to make without reading all the others before and after.',
  ],
  ['PR-26 PR-28', 'A call for a prompt that does not exist is a bug of the caller. A success would hide it.'],
  ['PR-27', 'Archived prompts are the record of the past. If they can be edited, the record changes.'],
  [
    'PR-30 EDIT-32',
    'Pausing is temporary. A paused prompt that cannot be edited would have to be resumed, and measured, first.',
  ],
  [
    'PR-32',
    'A workspace is used for years. A server that is right for the first hundred writes fails when its users depend on it.',
  ],
  ['PR-31', 'A workspace may have several projects. Mixing them mixes the figures of different sites.'],
  [
    'PAU-01 PAU-03 PAU-08 PAU-09',
    'The list shows people what is paused and why. A state that is not shown is forgotten.',
  ],
  [
    'PAU-02 PAU-05 PAU-10 PAU-13',
    'It must be possible to undo a pause completely. If pausing changes or archives anything, nobody dares to use it.',
  ],
  [
    'PAU-04 PAU-06 PAU-07',
    'A call whose meaning is unclear must not be guessed: the wrong guess stops measuring.',
  ],
  ['PAU-12', 'Every measurement costs money. If a pause does not stop measurement, the cost continues.'],
  [
    'EDIT-01 EDIT-02 EDIT-04 EDIT-05 EDIT-06',
    'A client uses these flags to decide whether figures before and after an edit can be compared. A wrong one hides a change or invents one.',
  ],
  [
    'EDIT-03 EDIT-09 EDIT-10',
    'Rewording exists to fix a text and keep its history. If the id, the history or another field changes, the edit is an unannounced replacement.',
  ],
  [
    'EDIT-07 REP-09',
    'The bounds are those of a new prompt. Otherwise, an edit can bypass them, or rejects texts that could be added.',
  ],
  [
    'EDIT-11 REP-07 REP-08',
    'A full workspace must still be able to improve its prompts: only adds need a slot.',
  ],
  ['EDIT-13', 'Clients use this time to find what changed since their last sync.'],
  [
    'EDIT-20 EDIT-21 EDIT-29 EDIT-31',
    'A batch replaces many single calls. The caller must learn the outcome of every item.',
  ],
  [
    'EDIT-22 EDIT-24 EDIT-25 EDIT-26 EDIT-30 ERR-05',
    'All or nothing is what makes a batch safe to correct and send again. A batch that was applied in part leaves a list that nobody described.',
  ],
  [
    'EDIT-27 EDIT-28 BULK-08 BULK-09',
    'Clients split their lists into batches of the stated size. An empty or misshapen batch that succeeds hides a bug of the caller.',
  ],
  [
    'REP-01 REP-02 REP-03 REP-04 REP-05 REP-06 REP-14',
    'A replacement starts a new series and closes the old one. If ids, texts or histories are mixed up, two questions share one chart.',
  ],
  [
    'REP-11 REP-12',
    'Two people may replace the same prompt at once. If both succeed, the workspace has a prompt that nobody wanted.',
  ],
  [
    'CAP-01 CAP-02 CAP-11 CAP-14',
    'The cap is what a workspace pays for, and clients plan with it. A count that does not match the list cannot be explained to a customer.',
  ],
  [
    'CAP-04 CAP-06 CAP-09 CAP-12 BULK-20 ERR-06',
    'Every measurement of an active prompt costs money. A cap that can be exceeded, by a batch or by a race, is no limit.',
  ],
  [
    'CAP-05 CAP-07 CAP-08 CAP-10',
    'A slot that was paid for must be usable. An off-by-one error or a slot that is not freed takes it away.',
  ],
  [
    'BULK-01 BULK-02 BULK-05',
    'A client joins results to its own rows by position. One result too few, or in another order, assigns ids to the wrong rows.',
  ],
  ['BULK-03', 'An imported spreadsheet must be listed as the same rows.'],
  [
    'BULK-04 BULK-06 BULK-11 BULK-13 BULK-16',
    'Imports are repeated: after a timeout, or every night. A repetition must find the existing prompts and change nothing.',
  ],
  [
    'BULK-07 BULK-10',
    'Callers correct a batch with an error and send it again. They do not expect items that were kept from the first attempt.',
  ],
  [
    'BULK-12 BULK-14 BULK-15',
    'Reuse depends on what is tracked now. Matching an old wording returns the id of a prompt that asks something else.',
  ],
  [
    'BULK-17 BULK-19',
    'Spreadsheets have duplicate rows, and jobs overlap. Neither may produce ids that do not exist or counts that do not add up.',
  ],
  [
    'KEY-01 KEY-02 KEY-07 KEY-10 KEY-25 KEY-27 KEY-28',
    'Audits of who has access start from this list. A key that is missing, unnamed or without dates cannot be judged.',
  ],
  [
    'KEY-03 KEY-05 KEY-06',
    'The prefix lets people recognize a key without knowing it. It must match the key and give nothing away.',
  ],
  ['KEY-08 KEY-09', 'A secret that can be read again is only as safe as every client that can list keys.'],
  ['KEY-11 KEY-12', 'People write names in any language, and recognize keys by them.'],
  [
    'KEY-15 KEY-16',
    'Live keys are created by the operator alone. If the API issues them, a leaked test key can make itself permanent.',
  ],
  [
    'KEY-18 KEY-19 KEY-20 KEY-22 KEY-23',
    'Keys are revoked in a hurry, and often more than once. Each call must succeed, and the time of the first must remain for audits.',
  ],
  ['KEY-24', 'If revoking one key ends others, an incident with one integration becomes an outage of all.'],
  [
    'ERR-09',
    'A client reacts to 401 with a new key and to 429 by waiting. After any other error, both reactions are wrong and never end.',
  ],
  ['VER-03', 'Clients and documents refer to the contract by this number.'],
  [
    'RES-01 RES-02 RES-03 RES-04',
    'A client must be able to undo what it did. Anything that stays changed costs its owner a slot, a prompt or a key.',
  ],
  [
    'IDEM-01 IDEM-02 IDEM-04',
    'A client that got no response repeats the write and trusts the header. If the write happens twice all the same, or the response is another one, the client has lost track of what it created.',
  ],
  [
    'IDEM-03 IDEM-05',
    'A key is reused by mistake, or chosen alike by two clients. Replaying the stored response then hides that the new write never happened, and may show one workspace the data of another.',
  ],
  [
    'CON-01 CON-06',
    'Clients write at the same time without knowing of each other. If no order of their writes explains the responses, one of them was told something that never was.',
  ],
  [
    'CON-02',
    'A lost write or a count that drifts is seen by nobody when it happens. It is found weeks later, when a prompt is missing or a slot cannot be used.',
  ],
  [
    'CON-03',
    'A client that sees both prompts, or neither, repairs what is not broken: it archives one or adds another.',
  ],
  [
    'CON-04',
    'A page that combines the data of two moments shows a state that never existed, and a client acts on it.',
  ],
  [
    'CON-05',
    'A response to another request gives a client the ids of other prompts, or a key that somebody else holds.',
  ],
  [
    'CON-07',
    'A key is revoked because it leaked. A busy key that outlives its revocation is the one that is being abused.',
  ],
];

const byRule = new Map(reasons.flatMap(([ids, reason]) => ids.split(' ').map((id) => [id, reason] as const)));

/**
 * The reasons a rule matters. For a silence, the reasons for our own choice, taken from the decisions that the cited
 * paragraphs name. Empty if none is recorded.
 */
export function reasonsOf(id: RuleId): readonly string[] {
  const own = byRule.get(id);
  if (own !== undefined) return [own];
  const named = citations(catalog[id].source).flatMap(({ words }) => words?.match(/\bD-\d+\b/g) ?? []);
  return [...new Set(named)].flatMap((number) => decisions().get(number)?.reason ?? []);
}
