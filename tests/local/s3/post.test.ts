import { GetObjectCommand } from "@aws-sdk/client-s3"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sign } from "../../../scripts/local/s3/signature.ts"
import { type Bench, bucket, keys, refusal, region, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

type Changes = {
  conditions?: unknown[]
  seconds?: number
  fields?: Record<string, string>
  secretAccessKey?: string
}

/** A form whose policy wants keys under `avatars/`, PNG, 1 to 100,000 bytes. */
function form(
  body: string,
  { conditions = [], seconds = 60, fields = {}, secretAccessKey = keys.secretAccessKey }: Changes = {},
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
      ...conditions,
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

  it("takes what is as small and as large as the policy says, and answers as it is asked to", async () => {
    expect((await form("x")).status).toBe(204)
    expect((await form("x".repeat(100_000))).status).toBe(204)
    const asked = async (status: string) => {
      const conditions = [["eq", "$success_action_status", status]]
      return form("x", { fields: { success_action_status: status, "x-ignore-me": "1" }, conditions })
    }
    expect((await asked("200")).status).toBe(200)
    expect((await asked("302")).status).toBe(204)
    const created = await asked("201")
    expect(created.status).toBe(201)
    const location = `<Location>${bench.url}/${bucket}/avatars%2Fme.png</Location>`
    expect(await created.text()).toMatch(new RegExp(`${location}.*<Key>avatars/me.png</Key>`))
  })

  it("refuses a form that no browser sends, or whose policy is none", async () => {
    const files = await bench.storedFiles()
    const refusedFor = async (changes: Changes) => refusal(await form("x", changes))
    expect(await refusedFor({ conditions: [{ bucket: "other" }] })).toBe("403 AccessDenied")
    expect(await refusedFor({ conditions: [["ends-with", "$key", "png"]] })).toBe("400 InvalidPolicyDocument")
    expect(await refusedFor({ conditions: [["content-length-range", -1, 5]] })).toBe(
      "400 InvalidPolicyDocument",
    )
    expect(await refusedFor({ conditions: [{ a: "b", c: "d" }] })).toBe("400 InvalidPolicyDocument")
    expect(await refusedFor({ fields: { "x-amz-meta-a": "b" } })).toBe("403 AccessDenied")
    expect(await refusedFor({ fields: { "x-ignore-me": "x".repeat(21_000) } })).toBe(
      "400 MaxPostPreDataLengthExceeded",
    )
    const headers = { "content-type": "multipart/form-data; boundary=b" }
    const send = async (body: string) =>
      refusal(await fetch(`${bench.url}/${bucket}`, { method: "POST", headers, body }))
    expect(await send("--other\r\n\r\n")).toBe("400 MalformedPOSTRequest")
    const name = 'content-disposition: form-data; name="key"'
    expect(await send(`--b\r\n${name}\r\n\r\nx\r\n--b--\r\n`)).toBe("400 InvalidArgument")
    expect(await send(`--b\r\n${name}\r\n\r\nx`)).toBe("400 IncompleteBody")
    expect(await bench.storedFiles()).toEqual(files)
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
