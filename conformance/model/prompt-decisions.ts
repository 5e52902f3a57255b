import { statusOf } from '../oracle/attempts.js';
import type { Model, PromptDecisions, NewPrompt } from './call.js';
import { momentOf, stateOf } from './raw-world.js';
import { inTurn, type Prompt, type Workspace } from './state.js';
import { wordingChange } from './text.js';

export function promptDecisions(): PromptDecisions {
  return { ...slotDecisions(), ...lookUpDecisions(), ...changeDecisions(), ...listDecisions() };
}

type SlotDecisions = Pick<
  PromptDecisions,
  'exclusively' | 'beforeWrite' | 'occupiesSlot' | 'activeCount' | 'cap' | 'fitsCap'
>;

function slotDecisions(): SlotDecisions {
  return {
    exclusively: ({ workspace }, write) => inTurn(workspace, write),
    beforeWrite: () => Promise.resolve(),
    occupiesSlot: (prompt) => prompt.archivedSerial === null,
    activeCount: ({ model, workspace }) =>
      workspace.prompts.filter((prompt) => model.behavior.occupiesSlot(prompt)).length,
    cap: ({ workspace }) => workspace.cap,
    fitsCap: ({ active, cap, extra }) => cap < 0 || extra === 0 || active + extra <= cap,
  };
}

type LookUpDecisions = Pick<PromptDecisions, 'lookUpPrompt' | 'isEditable' | 'findReusable' | 'findInBatch'>;

function lookUpDecisions(): LookUpDecisions {
  return {
    lookUpPrompt: ({ model, workspace }, id) => {
      const prompt = model.prompts.get(id);
      return prompt?.workspaceId === workspace.id ? prompt : null;
    },
    isEditable: (_call, prompt) => prompt.archivedSerial === null,
    findReusable: ({ workspace }, { text }) =>
      workspace.prompts.find((prompt) => prompt.archivedSerial === null && prompt.text === text) ?? null,
    findInBatch: (items, index) => {
      const first = items.findIndex((item) => item.text === items[index]?.text);
      return first < index ? first : null;
    },
  };
}

type ChangeDecisions = Pick<
  PromptDecisions,
  'track' | 'reword' | 'wordingChange' | 'pause' | 'resume' | 'archive' | 'succeed' | 'touch'
>;

function changeDecisions(): ChangeDecisions {
  return {
    track: ({ model, workspace }, item) => addPrompt(model, workspace, item),
    wordingChange,
    reword: ({ model }, prompt, text) => {
      const change = model.behavior.wordingChange(prompt.text, text);
      if (change === 'none') return { changed: false, wordingChange: change };
      prompt.text = text;
      model.behavior.touch(model, prompt);
      return { changed: true, wordingChange: change };
    },
    pause: ({ model }, prompt, reason) => {
      if (prompt.isPaused && (reason === null || reason === prompt.pausedReason)) return;
      prompt.isPaused = true;
      prompt.pausedReason = reason;
      model.behavior.touch(model, prompt);
    },
    resume: ({ model }, prompt) => {
      if (!prompt.isPaused) return;
      prompt.isPaused = false;
      prompt.pausedReason = null;
      model.behavior.touch(model, prompt);
    },
    archive: ({ model, workspace }, prompt, reason) => {
      if (prompt.archivedSerial !== null) return;
      prompt.archivedSerial = model.nextSerial();
      prompt.archivedBy = workspace.owner.id;
      prompt.archivedReason = reason;
      prompt.isPaused = false;
      prompt.pausedReason = null;
      model.behavior.touch(model, prompt);
    },
    succeed: ({ model, workspace }, { topic, persona, intent }, text) =>
      addPrompt(model, workspace, { text, topic, persona, intent }),
    touch: (model, prompt) => {
      prompt.updatedAt = Math.max(model.clock.now(), prompt.updatedAt + 1);
    },
  };
}

type ListDecisions = Pick<PromptDecisions, 'status' | 'trackedList' | 'archivedList' | 'renderPrompt'>;

function listDecisions(): ListDecisions {
  return {
    status: (call, prompt) => {
      const state = stateOf(prompt);
      // Lists have thousands of archived prompts, whose status does not depend on the time.
      return state === 'archived' ? state : statusOf(momentOf(call), state, prompt.observations);
    },
    trackedList: ({ workspace }) => workspace.prompts.filter((prompt) => prompt.archivedSerial === null),
    archivedList: ({ workspace }) =>
      workspace.prompts
        .filter((prompt) => prompt.archivedSerial !== null)
        .sort((one, other) => (other.archivedSerial ?? 0) - (one.archivedSerial ?? 0)),
    renderPrompt: (call, prompt) => ({
      id: prompt.id,
      text: prompt.text,
      topic: prompt.topic,
      status: call.model.behavior.status(call, prompt),
      createdBy: prompt.createdBy,
      pausedReason: prompt.pausedReason,
      archivedBy: prompt.archivedBy,
      archivedReason: prompt.archivedReason,
      hasObservations: prompt.observations.length > 0,
      updatedAt: call.model.behavior.timestamp(prompt.updatedAt),
    }),
  };
}

export function addPrompt(
  model: Model,
  workspace: Workspace,
  item: NewPrompt,
  createdBy: Prompt['createdBy'] = 'api',
): Prompt {
  const prompt: Prompt = {
    ...item,
    id: model.behavior.newId(model, 'prm'),
    workspaceId: workspace.id,
    serial: model.nextSerial(),
    firstText: item.text,
    createdBy,
    isPaused: false,
    pausedReason: null,
    archivedSerial: null,
    archivedBy: null,
    archivedReason: null,
    observations: [],
    updatedAt: model.clock.now(),
  };
  workspace.prompts.push(prompt);
  model.prompts.set(prompt.id, prompt);
  return prompt;
}
