import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager"
import { expect, onTestFinished, test } from "vitest"
import { startSecrets } from "../../scripts/local/secrets/index.ts"

async function start() {
  const { url, close } = await startSecrets({ "trame/one": "first" })
  onTestFinished(close)
  const credentials = { accessKeyId: "local", secretAccessKey: "local" }
  const client = new SecretsManagerClient({ endpoint: url, region: "eu-west-3", credentials })
  onTestFinished(() => client.destroy())
  return { url, client }
}

test("a secret is read by its name or its ARN; a new value takes the place of the old one", async () => {
  const { client } = await start()
  const SecretId = "trame/one"
  const first = await client.send(new GetSecretValueCommand({ SecretId }))
  expect(first).toMatchObject({ Name: SecretId, SecretString: "first", VersionStages: ["AWSCURRENT"] })
  expect(first.ARN).toMatch(/^arn:aws:secretsmanager:eu-west-3:\d{12}:secret:trame\/one-\w{6}$/)
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: "second" }))
  expect(await client.send(new GetSecretValueCommand({ SecretId: first.ARN }))).toMatchObject({
    SecretString: "second",
  })
  expect(
    await client.send(new GetSecretValueCommand({ SecretId, VersionStage: "AWSPREVIOUS" })),
  ).toMatchObject({ SecretString: "first", VersionId: first.VersionId })
})

test("a new secret is there at once, and of all its values only the last two", async () => {
  const { client } = await start()
  const Name = "trame/local/new_one+=.@-"
  const created = await client.send(new CreateSecretCommand({ Name, SecretString: "1" }))
  const put = async (SecretString: string) =>
    (await client.send(new PutSecretValueCommand({ SecretId: created.ARN, SecretString }))).VersionId
  const [second, third] = [await put("2"), await put("3")]
  const value = (VersionStage?: string) =>
    client.send(new GetSecretValueCommand({ SecretId: Name, VersionStage }))
  expect(await value()).toMatchObject({ SecretString: "3", VersionId: third, CreatedDate: expect.any(Date) })
  expect(await value("AWSCURRENT")).toMatchObject({ SecretString: "3" })
  expect(await value("AWSPREVIOUS")).toMatchObject({
    SecretString: "2",
    VersionId: second,
    VersionStages: ["AWSPREVIOUS"],
  })
  expect(new Set([created.VersionId, second, third]).size).toBe(3)
})

test("what is not there, is there already, or is asked in another way is refused as AWS does", async () => {
  const { client, url } = await start()
  const missing = { name: "ResourceNotFoundException" }
  await expect(client.send(new GetSecretValueCommand({ SecretId: "trame/two" }))).rejects.toMatchObject(
    missing,
  )
  await expect(
    client.send(new GetSecretValueCommand({ SecretId: "trame/one", VersionStage: "AWSPREVIOUS" })),
  ).rejects.toMatchObject(missing)
  const created = new CreateSecretCommand({ Name: "trame/one", SecretString: "again" })
  await expect(client.send(created)).rejects.toMatchObject({ name: "ResourceExistsException" })
  const nowhere = new PutSecretValueCommand({ SecretId: "trame/two", SecretString: "x" })
  await expect(client.send(nowhere)).rejects.toMatchObject(missing)
  for (const odd of [
    { Name: "trame two", SecretString: "x" },
    { Name: "trame/two", SecretString: "" },
    { Name: "trame/two", SecretString: "x".repeat(65_537) },
    { Name: "trame/two", SecretString: "x", ClientRequestToken: "short" },
  ])
    await expect(client.send(new CreateSecretCommand(odd))).rejects.toMatchObject({
      name: "ValidationException",
    })
  await expect(
    client.send(new GetSecretValueCommand({ SecretId: "trame/one", VersionId: "x".repeat(32) })),
  ).rejects.toMatchObject({ name: "ValidationException" })
  const bare = await fetch(url, {
    method: "POST",
    headers: { "x-amz-target": "secretsmanager.GetSecretValue" },
    body: JSON.stringify({ SecretId: "trame/one" }),
  })
  expect(await bare.json()).toMatchObject({ __type: "MissingAuthenticationTokenException" })
})
