import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../command.js';
import type { Generator } from '../generator.js';
import { compileGo, go, requireGo } from '../toolchains/go.js';
import { installOnce } from '../toolchains/installed.js';
import { versions } from '../versions.js';

const module = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${versions.oapiCodegen}`;

export const oapiCodegen: Generator = {
  ...go,
  name: 'oapi-codegen',
  tools: [{ name: 'oapi-codegen', version: versions.oapiCodegen }],
  async prepare(home) {
    await requireGo();
    const tools = join(home.folder, 'tools');
    await installOnce(tools, module, () =>
      run('go', ['install', module], { cwd: tools, env: { GOBIN: tools } }),
    );
  },
  async generate(place) {
    const target = join(place.client, 'program', 'visibility');
    await mkdir(target, { recursive: true });
    const args = ['-package', 'visibility', '-o', join(target, 'client.gen.go'), place.contract];
    await run(join(place.folder, 'tools', 'oapi-codegen'), args, { cwd: place.folder });
  },
  compile: (place) => compileGo(place, [`require github.com/oapi-codegen/runtime v${versions.oapiRuntime}`]),
};
