import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sign } from "../../../scripts/local/s3/signature.ts"
import { type Bench, Bucket, keys, refusal, region, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

interface Changes {
  conditions?: unknown[]
  seconds?: number
  fields?: Record<string, string>
  secretAccessKey?: string
}

/** A form whose policy wants keys under `avatars/`, PNG, 1 to 100,000 bytes. */
function form(body: string, changes: Changes = {}) {
  const { conditions = [], seconds = 60, fields = {}, secretAccessKey = keys.secretAccessKey } = changes
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, "")
  const day = date.slice(0, 8)
  const signing = {
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    "x-amz-credential": `${keys.accessKeyId}/${day}/${region}/s3/aws4_request`,
    "x-amz-date": date,
  }
  const document = {
    expiration: new Date(Date.now() + seconds * 1000).toISOString(),
    conditions: [
      { bucket: Bucket },
      ["starts-with", "$key", "avatars/"],
      ["eq", "$Content-Type", "image/png"],
      ["content-length-range", 1, 100_000],
      ...conditions,
      ...Object.entries(signing).map(([name, value]) => ({ [name]: value })),
    ],
  }
  const policy = Buffer.from(JSON.stringify(document)).toString("base64")
  const signature = sign(policy, day, { ...keys, secretAccessKey, region })
  const data = new FormData()
  const all = { key: "avatars/me.png", "Content-Type": "image/png", ...signing, ...fields, policy }
  for (const [name, value] of Object.entries({ ...all, "x-amz-signature": signature }))
    data.append(name, value)
  data.append("file", new Blob([body]), "moi.png")
  return fetch(`${bench.url}/${Bucket}`, { method: "POST", body: data })
}

describe("an upload by form", () => {
  it("stores a file that the policy allows", async () => {
    const body = `\r\n--not the boundary\r\n${"x".repeat(90_000)}`
    const answer = await form(body, { fields: { key: `avatars/\${filename}` } })
    expect(answer.status).toBe(204)
    const read = await bench.read("avatars/moi.png")
    expect(await read.Body?.transformToString()).toBe(body)
    expect(read).toMatchObject({ ContentType: "image/png", ETag: answer.headers.get("etag") })
    for (const length of [1, 100_000]) expect((await form("x".repeat(length))).status).toBe(204)
  })

  it.each<[string, string, Changes]>([
    ["400 EntityTooLarge", "x".repeat(100_001), {}],
    ["400 EntityTooSmall", "", {}],
    ["403 AccessDenied", "x", { seconds: -1 }],
    ["403 AccessDenied", "x", { fields: { key: "briefs/x" } }],
    ["403 AccessDenied", "x", { fields: { "Content-Type": "text/html" } }],
    ["403 AccessDenied", "x", { fields: { "Cache-Control": "no-store" } }],
    ["403 AccessDenied", "x", { fields: { "x-amz-meta-a": "b" } }],
    ["403 AccessDenied", "x", { conditions: [{ bucket: "other" }] }],
    ["403 SignatureDoesNotMatch", "x", { secretAccessKey: "other" }],
    ["400 InvalidPolicyDocument", "x", { conditions: [["ends-with", "$key", "png"]] }],
  ])("is refused with %s and leaves nothing", async (refused, body, changes) => {
    const files = await bench.storedFiles()
    expect(await refusal(await form(body, changes))).toBe(refused)
    expect(await bench.storedFiles()).toEqual(files)
  })

  it("is refused without a policy", async () => {
    const body = new FormData()
    body.append("key", "avatars/x")
    body.append("file", new Blob(["x"]))
    const bare = await fetch(`${bench.url}/${Bucket}`, { method: "POST", body })
    expect(await refusal(bare)).toBe("403 AccessDenied")
  })
})
