/** The input of the scenario, and the form of its reports. */

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

/** The input of a scenario. */
export const given = {
  baseUrl: setting('VISIBILITY_URL'),
  /** The address of the same service behaving like a later version. */
  laterUrl: setting('VISIBILITY_LATER_URL'),
  key: setting('VISIBILITY_KEY'),
  nearCapKey: setting('VISIBILITY_NEAR_CAP_KEY'),
  pageSize: Number(setting('PAGE_SIZE')),
  addText: setting('ADD_TEXT'),
  rewordText: setting('REWORD_TEXT'),
  bulkTexts: [setting('BULK_TEXT_1'), setting('BULK_TEXT_2')],
};

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

/** Every metric family. */
export const families = ['visibility', 'competitors', 'citations', 'platforms', 'topics'] as const;
/** Arguments of the calls of a client. */
export interface Draft {
  text: string;
}
export interface PageQuery {
  limit: number;
  cursor?: string;
}
export interface MetricQuery {
  metric: (typeof families)[number];
  rangeDays: 7;
}

/** The value, unless the response has another form. */
export function expectForm<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('the response has another form');
  return value;
}
