/** Loads the simulator in plain Node: `const { Random } = await simulator('random')`. */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

export async function simulator(name) {
  const path = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  return (await runnerImport(path, { configFile: false, logLevel: 'error' })).module
}
