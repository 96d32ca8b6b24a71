import { madeOf, secret, secretText } from "@trame/core/lib/secrets"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { newSecret, rotateSecret } from "../../support/secrets.ts"

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})

async function newStripeSecret() {
  const name = await newSecret({ secretKey: "sk_1", webhookSecret: "whsec_1" })
  vi.stubEnv("STRIPE_SECRET_NAME", name)
  return name
}

test("a value is kept for some minutes, and a rotated one taken up after them", async () => {
  const name = await newStripeSecret()
  expect(await secret("STRIPE_SECRET_NAME", "secretKey")).toBe("sk_1")
  await rotateSecret(name, { secretKey: "sk_2" })
  vi.advanceTimersByTime(4 * MINUTE_MS)
  expect(await secret("STRIPE_SECRET_NAME", "secretKey")).toBe("sk_1")
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(await secret("STRIPE_SECRET_NAME", "secretKey")).toBe("sk_2")
})

test("what is made of a value stays until the value is another", async () => {
  const name = await newStripeSecret()
  let made = 0
  const client = madeOf("STRIPE_SECRET_NAME", "secretKey", async (key) => `${key} ${++made}`)
  expect(await Promise.all([client(), client()])).toEqual(["sk_1 1", "sk_1 1"])
  await rotateSecret(name, { secretKey: "sk_1", webhookSecret: "whsec_2" })
  vi.advanceTimersByTime(6 * MINUTE_MS)
  expect(await secret("STRIPE_SECRET_NAME", "webhookSecret")).toBe("whsec_2")
  expect(await client()).toBe("sk_1 1")
  await rotateSecret(name, { secretKey: "sk_2" })
  vi.advanceTimersByTime(6 * MINUTE_MS)
  expect(await client()).toBe("sk_2 2")
})

test("what could not be made is tried again", async () => {
  await newStripeSecret()
  let tries = 0
  const client = madeOf("STRIPE_SECRET_NAME", "secretKey", async (key) => {
    if (++tries === 1) throw new Error("not loaded")
    return key
  })
  await expect(client()).rejects.toThrow("not loaded")
  expect(await client()).toBe("sk_1")
})

test("while Secrets Manager does not answer, what was known stays good; what was never known does not", async () => {
  const name = await newStripeSecret()
  expect(await secretText(name)).toContain("sk_1")
  await rotateSecret(name, { secretKey: "sk_2" })
  const reads = vi.spyOn(
    (await import("@aws-sdk/client-secrets-manager")).SecretsManagerClient.prototype,
    "send",
  )
  reads.mockImplementation(async () => {
    throw new Error("no answer")
  })
  try {
    vi.advanceTimersByTime(6 * MINUTE_MS)
    expect(await secretText(name)).toContain("sk_1")
    vi.advanceTimersByTime(29_000)
    expect(await secretText(name)).toContain("sk_1")
    expect(reads).toHaveBeenCalledTimes(1)
    await expect(secretText("never/seen")).rejects.toThrow("The secret never/seen cannot be read: no answer")
  } finally {
    reads.mockRestore()
  }
  vi.advanceTimersByTime(MINUTE_MS)
  expect(await secretText(name)).toContain("sk_2")
})

test("what is missing or no JSON is named, without a word of what is in it", async () => {
  const name = await newStripeSecret()
  await rotateSecret(name, { secretKey: "sk_1" })
  await expect(secret("STRIPE_SECRET_NAME", "webhookSecret")).rejects.toThrow(
    `The secret ${name} has no webhookSecret`,
  )
  const bare = await newSecret("sk_1_in_plain")
  vi.stubEnv("STRIPE_SECRET_NAME", bare)
  const error: unknown = await secret("STRIPE_SECRET_NAME", "secretKey").catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: `The secret ${bare} is not a JSON object` })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("in_plain")
  vi.stubEnv("STRIPE_SECRET_NAME", "test/nowhere")
  await expect(secret("STRIPE_SECRET_NAME", "secretKey")).rejects.toThrow(
    "The secret test/nowhere cannot be read",
  )
})

test("who asks for a secret while it is being read waits for the same answer", async () => {
  const name = await newStripeSecret()
  const { SecretsManagerClient } = await import("@aws-sdk/client-secrets-manager")
  const reads = vi.spyOn(SecretsManagerClient.prototype, "send")
  onTestFinished(() => reads.mockRestore())
  const texts = await Promise.all([secretText(name), secretText(name), secretText(name)])
  expect([new Set(texts).size, reads.mock.calls.length]).toEqual([1, 1])
})
