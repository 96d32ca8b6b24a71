import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from "@aws-sdk/client-kms"
import { expect, onTestFinished, test } from "vitest"
import { startKms } from "../../scripts/local/kms/index.ts"

const KEY_ID = "arn:aws:kms:eu-west-3:123456789012:key/00000000-0000-4000-8000-000000000000"
const EncryptionContext = { agencyId: "ag_1", influencerId: "in_1" }

async function start(dataDir: string | null = null) {
  const { url, close } = await startKms({ dataDir, keyId: KEY_ID })
  onTestFinished(close)
  const credentials = { accessKeyId: "local", secretAccessKey: "local" }
  const client = new KMSClient({ endpoint: url, region: "eu-west-3", credentials })
  return { url, client }
}

const newKey = (client: KMSClient) =>
  client.send(new GenerateDataKeyCommand({ KeyId: KEY_ID, KeySpec: "AES_256", EncryptionContext }))

test("a data key comes back from its ciphertext and its context, in any order of names", async () => {
  const { client } = await start()
  const key = await newKey(client)
  expect(key.Plaintext).toHaveLength(32)
  expect(key.KeyId).toBe(KEY_ID)
  const again = await client.send(
    new DecryptCommand({
      CiphertextBlob: key.CiphertextBlob,
      EncryptionContext: { influencerId: "in_1", agencyId: "ag_1" },
    }),
  )
  expect(again).toMatchObject({ KeyId: KEY_ID, EncryptionAlgorithm: "SYMMETRIC_DEFAULT" })
  expect(again.Plaintext).toEqual(key.Plaintext)
  expect((await newKey(client)).Plaintext).not.toEqual(key.Plaintext)
})

test("a key is as long as asked, under either name of ours, and asked for in one way", async () => {
  const { client } = await start()
  const generate = (more: object, KeyId = KEY_ID) =>
    client.send(new GenerateDataKeyCommand({ KeyId, ...more }))
  const bareId = KEY_ID.split("/").at(-1)
  const short = await generate({ KeySpec: "AES_128" }, bareId)
  expect(short.Plaintext).toHaveLength(16)
  expect((await generate({ NumberOfBytes: 1024 })).Plaintext).toHaveLength(1024)
  const { CiphertextBlob } = short
  const again = await client.send(new DecryptCommand({ CiphertextBlob, KeyId: bareId }))
  expect(again.Plaintext).toEqual(short.Plaintext)
  for (const odd of [{}, { KeySpec: "AES_256", NumberOfBytes: 32 }, { NumberOfBytes: 1025 }])
    await expect(generate(odd)).rejects.toMatchObject({ name: "ValidationException" })
})

test("another context, a changed or a cut ciphertext, and another key are refused as AWS does", async () => {
  const { client } = await start()
  const { CiphertextBlob } = await newKey(client)
  const changed = Uint8Array.from(CiphertextBlob ?? [], (byte, index) => (index === 40 ? byte ^ 1 : byte))
  for (const input of [
    { CiphertextBlob, EncryptionContext: { ...EncryptionContext, agencyId: "ag_2" } },
    { CiphertextBlob },
    { CiphertextBlob: changed, EncryptionContext },
    { CiphertextBlob: changed.subarray(0, 20), EncryptionContext },
  ]) {
    await expect(client.send(new DecryptCommand(input))).rejects.toMatchObject({
      name: "InvalidCiphertextException",
    })
  }
  const other = KEY_ID.replace("4000", "4001")
  await expect(
    client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext, KeyId: other })),
  ).rejects.toMatchObject({ name: "IncorrectKeyException" })
  await expect(
    client.send(new GenerateDataKeyCommand({ KeyId: other, KeySpec: "AES_256" })),
  ).rejects.toMatchObject({ name: "NotFoundException" })
})

test("what it does not know is refused, and so is whoever does not sign", async () => {
  const { client, url } = await start()
  await expect(
    client.send(new GenerateDataKeyCommand({ KeyId: KEY_ID, KeySpec: "AES_256", GrantTokens: ["a"] })),
  ).rejects.toMatchObject({ name: "ValidationException" })
  const headers = { "x-amz-target": "TrentService.GenerateDataKey" }
  const body = JSON.stringify({ KeyId: KEY_ID, KeySpec: "AES_256" })
  const bare = await fetch(url, { method: "POST", headers, body })
  expect(await bare.json()).toMatchObject({ __type: "MissingAuthenticationTokenException" })
  const authorization = "AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-3/kms/aws4_request"
  const unknown = await fetch(url, {
    method: "POST",
    headers: { authorization, "x-amz-target": "TrentService.ListKeys" },
    body: "{}",
  })
  expect(await unknown.json()).toMatchObject({ __type: "UnknownOperationException" })
  const asked = async (more: Record<string, string>, sent = body) => {
    const signed = { authorization, "x-amz-target": "TrentService.GenerateDataKey", ...more }
    return (await (await fetch(url, { method: "POST", headers: signed, body: sent })).json()).__type
  }
  expect(await asked({})).toBeUndefined()
  expect(await asked({}, "{")).toBe("SerializationException")
  expect(await asked({ origin: "http://evil.example" })).toBe("MissingAuthenticationTokenException")
  const forOther = { authorization: authorization.replace("/kms/", "/secretsmanager/") }
  expect(await asked(forOther)).toBe("MissingAuthenticationTokenException")
  for (const target of ["secretsmanager.GenerateDataKey", "TrentService.toString"])
    expect(await asked({ "x-amz-target": target })).toBe("UnknownOperationException")
})

test("the key outlives a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-kms-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { client } = await start(dataDir)
  const { CiphertextBlob, Plaintext } = await newKey(client)
  const later = await start(dataDir)
  const again = await later.client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }))
  expect(again.Plaintext).toEqual(Plaintext)
  await writeFile(join(dataDir, "key"), "c2hvcnQ=")
  await expect(start(dataDir)).rejects.toThrow("There is no key in")
  const elsewhere = await start()
  await expect(
    elsewhere.client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext })),
  ).rejects.toMatchObject({ name: "InvalidCiphertextException" })
})
