import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { FeatureHandlers } from '../../http/operation.js';
import type { OwnedChannels, ShownChannel } from './types.js';

/** The channels of a workspace, for its owners. */
export function channelRoutes(
  channels: OwnedChannels,
): FeatureHandlers<
  'listChannels' | 'addChannel' | 'changeChannel' | 'removeChannel' | 'testChannel' | 'replaceChannelSecret'
> {
  return {
    async listChannels({ principal }) {
      const all = await channels.list(principal);
      return { status: 200, body: { channels: all.map(toChannel), kinds: channels.kinds() } };
    },
    async addChannel({ principal, body }) {
      const { channel, secret } = await channels.add(principal, body);
      const location = `/v1/channels/${channel.channelId}`;
      return { status: 201, location, body: { ...toChannel(channel), secret } };
    },
    changeChannel: async ({ principal, path, body }) => ({
      status: 200,
      body: toChannel(await channels.change(principal, path.channelId, body)),
    }),
    async removeChannel({ principal, path }) {
      await channels.remove(principal, path.channelId);
      return { status: 204 };
    },
    testChannel: async ({ principal, path }) => ({
      status: 200,
      body: await channels.test(principal, path.channelId),
    }),
    replaceChannelSecret: async ({ principal, path }) => ({
      status: 200,
      body: { secret: await channels.replaceSecret(principal, path.channelId) },
    }),
  };
}

function toChannel(channel: ShownChannel): ExtensionSchemas['Channel'] {
  const { channelId: id, kind, address, events, isOn, offReason } = channel;
  return { id, kind, address, events: [...events], isOn, offReason };
}
