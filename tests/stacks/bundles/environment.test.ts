import { expect, test } from "vitest"
import { startFunction } from "../support/cloud/lambda.ts"
import { functionsOf } from "../support/stage.ts"

const LAMBDA = { AWS_REGION: "eu-west-3", AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" }
const functions = functionsOf("test").filter(({ environment }) => environment.TABLE_NAME)

test.each(functions.map((fn) => [fn.name, fn] as const))(
  "%s does not start without its table",
  async (_, fn) => {
    const { TABLE_NAME, ...others } = fn.environment
    await expect(startFunction(fn, { ...LAMBDA, ...others })).rejects.toThrow("Missing setting: TABLE_NAME")
  },
)

test("announce fails without its queue, instead of losing what changed", async () => {
  const fn = functionsOf("test").find(({ name }) => name === "announce")
  if (!fn) throw new Error("announce is deployed")
  const running = await startFunction(fn, LAMBDA)
  const NewImage = { __edb_e__: { S: "client" }, agencyId: { S: "a" }, clientId: { S: "c" } }
  const Records = [{ eventName: "INSERT", dynamodb: { NewImage } }]
  await expect(running.invoke({ Records })).rejects.toThrow("Missing setting: LIVE_UPDATES_QUEUE_URL")
  await running.stop()
})
