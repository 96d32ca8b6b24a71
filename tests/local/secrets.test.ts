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
