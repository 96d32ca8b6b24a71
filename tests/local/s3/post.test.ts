import { GetObjectCommand } from "@aws-sdk/client-s3"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sign } from "../../../scripts/local/s3/signature.ts"
import { type Bench, bucket, keys, refusal, region, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

type Changes = { seconds?: number; fields?: Record<string, string>; secretAccessKey?: string }

/** A form whose policy wants keys under `avatars/`, PNG, 1 to 100,000 bytes. */
function form(
  body: string,
  { seconds = 60, fields = {}, secretAccessKey = keys.secretAccessKey }: Changes = {},
) {
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
      { bucket },
      ["starts-with", "$key", "avatars/"],
      ["eq", "$Content-Type", "image/png"],
      ["content-length-range", 1, 100_000],
      ...Object.entries(signing).map(([name, value]) => ({ [name]: value })),
    ],
  }
  const policy = Buffer.from(JSON.stringify(document)).toString("base64")
  const signature = sign(policy, day, { ...keys, secretAccessKey, region })
  const all = { key: "avatars/me.png", "Content-Type": "image/png", ...signing, ...fields, policy }
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...all, "x-amz-signature": signature }))
    data.append(name, value)
  data.append("file", new Blob([body]), "moi.png")
  return fetch(`${bench.url}/${bucket}`, { method: "POST", body: data })
}

describe("form uploads", () => {
  it("stores what the policy allows", async () => {
    const body = `\r\n--not the boundary\r\n${"x".repeat(90_000)}`
    const answer = await form(body, { fields: { key: `avatars/\${filename}` } })
    expect(answer.status).toBe(204)
    const read = await bench.client.send(new GetObjectCommand({ Bucket: bucket, Key: "avatars/moi.png" }))
    expect(await read.Body?.transformToString()).toBe(body)
    expect(read).toMatchObject({ ContentType: "image/png", ETag: answer.headers.get("etag") })
  })

  it("refuses everything else, and leaves nothing", async () => {
    const files = await bench.storedFiles()
    expect(await refusal(await form("x".repeat(100_001)))).toBe("400 EntityTooLarge")
    expect(await refusal(await form("x".repeat(9_000_000)))).toBe("400 EntityTooLarge")
    expect(await refusal(await form(""))).toBe("400 EntityTooSmall")
    expect(await refusal(await form("x", { seconds: -1 }))).toBe("403 AccessDenied")
    expect(await refusal(await form("x", { fields: { key: "briefs/x" } }))).toBe("403 AccessDenied")
    expect(await refusal(await form("x", { fields: { "Content-Type": "text/html" } }))).toBe(
      "403 AccessDenied",
    )
    expect(await refusal(await form("x", { fields: { "Cache-Control": "no-store" } }))).toBe(
      "403 AccessDenied",
    )
    expect(await refusal(await form("x", { secretAccessKey: "other" }))).toBe("403 SignatureDoesNotMatch")
    const bare = new FormData()
    bare.append("key", "avatars/x")
    bare.append("file", new Blob(["x"]))
    expect(await refusal(await fetch(`${bench.url}/${bucket}`, { method: "POST", body: bare }))).toBe(
      "403 AccessDenied",
    )
    expect(await bench.storedFiles()).toEqual(files)
  })
})
