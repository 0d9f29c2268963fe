import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { environmentOf, findProgram, untilListening } from '../external-programs.ts'
import { freePort } from '../free-port.ts'

// A real MQTT broker, set up as docs/operating/mqtt.md describes.

const NAME = 'mosquitto'

export const findMosquitto = () => findProgram(NAME, [NAME, 'libwrap0', 'libdlt2'])

export const SERVICE = { user: 'comanda', password: 'may publish' }
export const PRINTERS = { user: 'printers', password: 'may only listen' }

export interface Mosquitto extends AsyncDisposable {
  port: number
  /** Everything in its memory is lost. */
  kill(): Promise<void>
  start(): Promise<void>
}

export async function openMosquitto(program: string, folder: string): Promise<Mosquitto> {
  const port = await freePort()
  const [config, passwords, rights] = ['conf', 'passwords', 'acl'].map((end) =>
    join(folder, `${NAME}.${end}`),
  ) as [string, string, string]
  const env = environmentOf(NAME)
  writeFileSync(passwords, `${SERVICE.user}:${SERVICE.password}\n${PRINTERS.user}:${PRINTERS.password}\n`, {
    mode: 0o600,
  })
  spawnSync(join(program, '../../bin/mosquitto_passwd'), ['-U', passwords], { env })
  writeFileSync(
    rights,
    `user ${SERVICE.user}\ntopic write star/cloudprnt/to-device/#\n\npattern read star/cloudprnt/to-device/%c/#\n`,
    { mode: 0o600 },
  )
  writeFileSync(
    config,
    `listener ${port} 127.0.0.1\nuser ${userInfo().username}\nallow_anonymous false\npassword_file ${passwords}\nacl_file ${rights}\n`,
  )
  let child = await begin()

  async function begin() {
    const started = spawn(program, ['-c', config], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const output of [started.stdout, started.stderr]) output.on('data', (chunk) => (said += chunk))
    await untilListening(started, port, () => said)
    return started
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  return {
    port,
    kill,
    async start() {
      child = await begin()
    },
    [Symbol.asyncDispose]: kill,
  }
}
