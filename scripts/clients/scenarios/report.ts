const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

export const baseUrl = setting('VISIBILITY_URL');
/** The same service as a later version would answer. */
export const laterUrl = setting('VISIBILITY_LATER_URL');
export const key = setting('VISIBILITY_KEY');
export const nearCapKey = setting('VISIBILITY_NEAR_CAP_KEY');
export const pageSize = Number(setting('PAGE_SIZE'));
export const addText = setting('ADD_TEXT');
export const rewordText = setting('REWORD_TEXT');
export const bulkTexts: readonly [string, string] = [setting('BULK_TEXT_1'), setting('BULK_TEXT_2')];

/** Runs one step and prints what the client returned, or how it failed. */
export async function step(name: string, work: () => Promise<object>): Promise<void> {
  const report = await work().then(
    (values) => ({ step: name, values }),
    (error: unknown) => ({ step: name, error: describe(error) }),
  );
  console.log(JSON.stringify(report));
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}

/** Three prompts for a workspace that has room for two. */
export const threePrompts = [
  { text: 'One too many?' },
  { text: 'Two too many?' },
  { text: 'Three too many?' },
];
