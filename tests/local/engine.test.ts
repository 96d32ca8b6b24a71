import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { expect, onTestFinished, test, vi } from "vitest"
import { applyEnvironment, environmentOf } from "../../scripts/local/environment.ts"
import { forkEngine } from "../../scripts/local/fork/index.ts"
import { reachTable } from "../../scripts/local/reach.ts"
import { announceEngine, environmentOfRunningEngine } from "../../scripts/local/running.ts"

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-engine-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test("a command finds the engine that runs on its folder, and no other", async () => {
  const dataDir = await folder()
  expect(environmentOfRunningEngine(dataDir)).toBeNull()
  const { info, stop } = await forkEngine({ seed: "none", indexLagMs: 0, dataDir })
  let running = true
  onTestFinished(async () => {
    if (running) await stop()
  })
  expect(environmentOfRunningEngine(dataDir)).toEqual(info.environment)
  const file = join(dataDir, "engine.json")
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ url: info.url })

  const client = new DynamoDBClient({
    endpoint: info.environment.AWS_ENDPOINT_URL_DYNAMODB,
    region: info.environment.AWS_REGION,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  })
  const { Table } = await client.send(new DescribeTableCommand({ TableName: info.environment.TABLE_NAME }))
  expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" })

  const config = await (await fetch(`${info.url}/config.json`)).json()
  expect(config).toMatchObject({ realtimeUrl: `${info.url.replace("http", "ws")}/_local/realtime` })
  expect((await fetch(`${info.url}/_local/`)).status).toBe(200)
  // Nobody gets in without choosing one.
  const { items } = (await (await fetch(`${info.url}/api/plans`)).json()) as { items: { id: string }[] }
  expect(items.map(({ id }) => id)).toEqual(["solo", "equipe", "agence"])

  await stop()
  running = false
  expect(environmentOfRunningEngine(dataDir)).toBeNull()
  await expect(stat(file)).rejects.toThrow("ENOENT")
})

test("what a killed engine left behind is not taken for a running one", async () => {
  const dataDir = await folder()
  const gone = { pid: 2 ** 22 + 1, url: "http://localhost:1", environment: {} }
  await writeFile(join(dataDir, "engine.json"), JSON.stringify(gone))
  expect(environmentOfRunningEngine(dataDir)).toBeNull()
})

test("what a developer's shell holds of AWS wins over nothing", () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const foreign = ["AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL"]
  for (const name of [...foreign, "AWS_REGION"]) vi.stubEnv(name, "theirs")
  applyEnvironment({ AWS_REGION: "eu-west-3" })
  expect(process.env.AWS_REGION).toBe("eu-west-3")
  expect(foreign.filter((name) => name in process.env)).toEqual([])
})

test("a command reaches the table that it is told, else that of the engine, else says how to start one", async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const dataDir = await folder()
  vi.stubEnv("DATA_DIR", dataDir)
  vi.stubEnv("TABLE_NAME", "")
  vi.stubEnv("AWS_REGION", "theirs")
  expect(() => reachTable()).toThrow(
    `Trame ne tourne pas sur ${dataDir} : lancez d'abord « npm start », ` +
      "ou donnez TABLE_NAME et AWS_REGION pour une table sur AWS.",
  )
  expect(() => reachTable("TABLE_NAME")).toThrow("ou donnez TABLE_NAME pour une table sur AWS.")
  const takeBack = announceEngine(dataDir, {
    url: "",
    environment: { TABLE_NAME: "trame", AWS_REGION: "ours" },
  })
  reachTable()
  expect([process.env.TABLE_NAME, process.env.AWS_REGION]).toEqual(["trame", "ours"])
  vi.stubEnv("TABLE_NAME", "on-aws")
  vi.stubEnv("AWS_REGION", "theirs")
  reachTable()
  expect([process.env.TABLE_NAME, process.env.AWS_REGION]).toEqual(["on-aws", "theirs"])
  takeBack()
  expect(environmentOfRunningEngine(dataDir)).toBeNull()
})

test("the model is the local one, unless the shell names another or none", () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ["AI_PROVIDER", "AI_MODEL", "AI_BASE_URL"]) vi.stubEnv(name, undefined)
  const aws = { dynamodb: "", s3: "", sqs: "", cognito: "", ses: "", kms: "", secrets: "", realtime: "" }
  const others = { site: "", stripe: "", apify: "", google: "", ai: "http://127.0.0.1:1", queues: {} }
  const model = () => {
    const { AI_PROVIDER, AI_MODEL, AI_BASE_URL } = environmentOf({ ...aws, ...others })
    return [AI_PROVIDER, AI_MODEL, AI_BASE_URL]
  }
  expect(model()).toEqual(["openai-compatible", "trame-local", "http://127.0.0.1:1/v1"])
  vi.stubEnv("AI_PROVIDER", "none")
  expect(model()[0]).toBe("none")
  vi.stubEnv("AI_PROVIDER", "openai-compatible")
  vi.stubEnv("AI_MODEL", "theirs")
  vi.stubEnv("AI_BASE_URL", "https://model.example/v1")
  expect(model()).toEqual(["openai-compatible", "theirs", "https://model.example/v1"])
})
