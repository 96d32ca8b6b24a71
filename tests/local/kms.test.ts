import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from "@aws-sdk/client-kms"
import { expect, it, onTestFinished } from "vitest"
import { startKms } from "../../scripts/local/kms/index.ts"

it("decrypts a data key with its context in any order, and refuses everything else as AWS does", async () => {
  const { url, close } = await startKms({ dataDir: null, keyId: KeyId })
  onTestFinished(close)
  const credentials = { accessKeyId: "local", secretAccessKey: "local" }
  const client = new KMSClient({ endpoint: url, region: "eu-west-3", credentials })
  const generate = (more: object = {}) =>
    client.send(new GenerateDataKeyCommand({ KeyId, KeySpec: "AES_256", EncryptionContext, ...more }))
  const decrypt = (more: object) =>
    client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext, ...more }))
  const { CiphertextBlob, Plaintext } = await generate()
  expect(Plaintext).toHaveLength(32)
  expect((await generate()).Plaintext).not.toEqual(Plaintext)
  const turned = { EncryptionContext: { influencerId: "in_1", agencyId: "ag_1" } }
  expect((await decrypt(turned)).Plaintext).toEqual(Plaintext)

  const changed = Uint8Array.from(CiphertextBlob ?? [], (byte, index) => (index === 40 ? byte ^ 1 : byte))
  for (const more of [
    { EncryptionContext: { ...EncryptionContext, agencyId: "ag_2" } },
    { EncryptionContext: undefined },
    { CiphertextBlob: changed },
    { CiphertextBlob: changed.subarray(0, 20) },
  ])
    await expect(decrypt(more)).rejects.toMatchObject({ name: "InvalidCiphertextException" })
  const other = { KeyId: KeyId.replace("4000", "4001") }
  await expect(decrypt(other)).rejects.toMatchObject({ name: "IncorrectKeyException" })
  await expect(generate(other)).rejects.toMatchObject({ name: "NotFoundException" })
  await expect(generate({ NumberOfBytes: 32 })).rejects.toMatchObject({ name: "ValidationException" })
  const headers = { "x-amz-target": "TrentService.GenerateDataKey" }
  const bare = await fetch(url, { method: "POST", headers, body: JSON.stringify({ KeyId }) })
  expect(await bare.json()).toMatchObject({ __type: "MissingAuthenticationTokenException" })
})

const KeyId = "arn:aws:kms:eu-west-3:123456789012:key/00000000-0000-4000-8000-000000000000"
const EncryptionContext = { agencyId: "ag_1", influencerId: "in_1" }
