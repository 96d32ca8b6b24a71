import { appendFileSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider"
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb"
import { afterAll, expect, test } from "vitest"
import { CREDENTIALS, REGION, TABLE, USER_POOL_ID } from "../../../scripts/local/environment.ts"
import { clientFor } from "../dynamodb/table.ts"
import { freePort, start } from "./program.ts"
import { mountVolume } from "./volume.ts"

const volume = mountVolume("48m")
const skipReason = typeof volume === "string" ? volume : ""
const because = skipReason && ` (skipped: ${skipReason})`

afterAll(() => {
  if (typeof volume !== "string") volume.remove()
})

test.skipIf(skipReason !== "")(
  `a full disk ends the program in words, and what was acknowledged is there once there is room${because}`,
  async () => {
    if (typeof volume === "string") return
    const port = await freePort()
    const acknowledged = { items: new Set<string>(), users: new Set<string>() }
    for (const round of [1, 2, 3]) {
      const program = await start(port, volume.path)
      expect(program.output()).toContain("Trame est prêt")
      const { dynamodb, cognito, sqs, queue } = clientsOf(volume.path)
      for (const id of acknowledged.items) expect(await found(dynamodb, id), id).toBe(true)
      for (const name of acknowledged.users)
        await cognito.send(new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: name }))

      let over = false
      const ended = program.ended.finally(() => {
        over = true
      })
      const keepOn = async (write: (n: number) => Promise<void>) => {
        for (let n = 0; !over; n++) await write(n).catch(() => wait(20))
      }
      const item = async (n: number) => {
        const id = `${round}-${n}`
        await dynamodb.send(
          new PutCommand({ TableName: TABLE, Item: { pk: id, sk: "s", text: "x".repeat(500) } }),
        )
        acknowledged.items.add(id)
      }
      const user = async (n: number) => {
        const name = `disque${round}-${n}@trame.example`
        await cognito.send(
          new AdminCreateUserCommand({
            UserPoolId: USER_POOL_ID,
            Username: name,
            UserAttributes: [{ Name: "email", Value: name }],
            MessageAction: "SUPPRESS",
          }),
        )
        acknowledged.users.add(name)
      }
      const message = async () =>
        void (await sqs.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: "x".repeat(500) })))
      const writing = Promise.all([keepOn(item), keepOn(user), keepOn(message)])
      const before = { items: acknowledged.items.size, users: acknowledged.users.size }
      await expect
        .poll(() => [acknowledged.items.size, acknowledged.users.size], { timeout: 20_000 })
        .toSatisfy(([items, users]) => items > before.items + 20 && users > before.users + 20)
      const ballast = join(volume.path, "ballast")
      fill(ballast, round)
      const code = await Promise.race([ended, wait(20_000, "still running" as const)])
      expect(program.output()).toMatch(/Il n'y a plus de place/)
      expect(code).toBe(1)
      await writing
      const full = await start(port, volume.path)
      expect(await full.ended).toBe(1)
      expect(full.output()).toMatch(/^Il n'y a plus de place.*\n?.*relancez/)
      rmSync(ballast)
    }
  },
  120_000,
)

test.skipIf(skipReason !== "")(`a folder that may not be written is refused in words${because}`, async () => {
  if (typeof volume === "string") return
  volume.remount("ro")
  const refused = await start(await freePort(), join(volume.path, "new"))
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(
    /^Le dossier de données .* ne peut pas être écrit\..* DATA_DIR=… npm start$/,
  )
  volume.remount("rw")
})

/** Takes all the room there is, but for a few kilobytes that writes have yet to use up. */
function fill(file: string, round: number): void {
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size))
    } catch {
      // Full: go on with less.
    }
  }
  const size = readFileSync(file).length
  rmSync(file)
  appendFileSync(file, Buffer.alloc(size - round * 7000))
}

function clientsOf(dataDir: string) {
  const { environment } = JSON.parse(readFileSync(join(dataDir, "engine.json"), "utf8"))
  const settings = { region: REGION, credentials: CREDENTIALS, maxAttempts: 1 }
  const queue = Object.keys(environment).find((name) => name.endsWith("_QUEUE_URL")) ?? ""
  return {
    dynamodb: clientFor(environment.AWS_ENDPOINT_URL_DYNAMODB),
    cognito: new CognitoIdentityProviderClient({
      ...settings,
      endpoint: environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
    }),
    sqs: new SQSClient({ ...settings, endpoint: environment.AWS_ENDPOINT_URL_SQS }),
    queue: environment[queue],
  }
}

async function found(dynamodb: ReturnType<typeof clientFor>, id: string): Promise<boolean> {
  const { Item } = await dynamodb.send(new GetCommand({ TableName: TABLE, Key: { pk: id, sk: "s" } }))
  return Item !== undefined
}
