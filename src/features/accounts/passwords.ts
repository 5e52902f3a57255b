import { invalidParameter } from '../../domain/errors.js';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane; 20 to 60 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes that are computed at once: they use the threads that the process also reads files with. */
const AT_ONCE = 2;

const MIN_LENGTH = 12;

/**
 * The hash of a password, with its salt and parameters.
 * @throws DomainError invalid_parameter if the password is too easy to guess; `param` names its field
 */
export async function hashPassword(
  password: string,
  {
    param,
    person,
  }: { readonly param: string; readonly person: { readonly email: string; readonly name: string } },
): Promise<string> {
  const problem = problemOf(password, person);
  if (problem !== null) throw invalidParameter(param, `"${param}" ${problem}.`);
  return inTurn(async () => (await argon2()).hash(normalized(password), PARAMETERS));
}

/** Whether a password has this hash. Takes as long without a hash, so that the time does not show who has an account. */
export function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    const { verify } = await argon2();
    const matches = await verify(hash ?? HASH_OF_NOBODY, normalized(password));
    return matches && hash !== undefined;
  });
}

/** Compared with the password of a person who does not exist; the result does not count. */
const HASH_OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$wcRSkTdw/JQ9fxjPz1rhIw$6SvDU4WI/Df2Eqq65oVU1C8RSHq06q77h2EvowqU12o';

/** Loaded with the first password: keys need none. */
const argon2 = () => import('@node-rs/argon2');

/** Keyboards and systems write the same characters in several ways. */
const normalized = (password: string) => password.normalize('NFKC');

function problemOf(password: string, { email, name }: { email: string; name: string }): string | null {
  const length = [...password].length;
  if (length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`;
  if (new Set(password).size < 5) return 'must have at least five different characters';
  const known = [email, email.split('@')[0] ?? '', name].map((text) => text.toLowerCase());
  const rest = known.reduce(
    (left, text) => (text.length < 4 ? left : left.replaceAll(text, '')),
    password.toLowerCase(),
  );
  if ([...rest].length < MIN_LENGTH / 2) return 'must have more than your name or email address';
  return null;
}

const waiting: (() => void)[] = [];
let running = 0;

/** Runs `work` after earlier ones, at most two at once. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
