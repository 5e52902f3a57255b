import { describe, expect, it } from 'vitest';
import { Program, type Command } from '../../concurrent/program.js';

const add: Command = { kind: 'add', target: 0, choice: 0, key: 0 };

describe('a program of several clients', () => {
  it('a description leaves out the clients without calls', () => {
    const shape = { prompts: 1, isFirstPaused: false, room: 0, clients: [[add], [], [add, add]] };
    expect(String(new Program(shape))).toBe('client 1: add; client 3: add, add /*replayPath="0.0 2.0 2.1"*/');
  });
});
