import {
  CreateSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager"
import { newId } from "@trame/core/lib/id"

const client = new SecretsManagerClient({})

/** A fresh secret; returns its name. */
export async function newSecret(value: string | Record<string, string>): Promise<string> {
  const Name = `test/${newId()}`
  await client.send(new CreateSecretCommand({ Name, SecretString: textOf(value) }))
  return Name
}

/** Replaces its value. */
export async function rotateSecret(SecretId: string, value: string | Record<string, string>): Promise<void> {
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: textOf(value) }))
}

const textOf = (value: string | Record<string, string>): string =>
  typeof value === "string" ? value : JSON.stringify(value)
