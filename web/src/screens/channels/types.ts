import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/channels.js';

type Schemas = extensionComponents['schemas'];

export type Channel = Schemas['Channel'];
export type Kind = Schemas['ChannelKind'];
/** The state of a channel's deliveries. */
export type Delivery = Schemas['Webhook'];

export const KINDS: readonly Kind[] = ['slack', 'teams', 'email', 'webhook'];

export const kindName = (kind: Kind): string => t('channels.kind', { kind });

/** The events of channels with what they are. */
export const EVENTS: readonly (readonly [event: string, text: string])[] = [
  ['visibility.changed', t('channels.visibilityChanged')],
  ['digest.weekly', t('channels.digestWeekly')],
  ['run.finished', t('channels.runFinished')],
  ['recalibration.finished', t('channels.recalibrationFinished')],
];

/** What an event is; its name if this page does not know it. */
export const eventName = (event: string): string => EVENTS.find(([name]) => name === event)?.[1] ?? event;
