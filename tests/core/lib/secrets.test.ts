import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager"
import { madeOf, secret, secretText } from "@trame/core/lib/secrets"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { newSecret, rotateSecret } from "../../support/secrets.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})

describe("a secret", () => {
  it("is kept for some minutes, read once for all who ask, and taken up when it was rotated", async () => {
    const name = await newStripeSecret()
    const reads = watchedReads()
    const texts = await Promise.all([secretText(name), secretText(name), secretText(name)])
    expect([new Set(texts).size, reads.mock.calls.length]).toEqual([1, 1])
    expect(await keyOf()).toBe("sk_1")
    await rotateSecret(name, { secretKey: "sk_2" })
    later(4)
    expect(await keyOf()).toBe("sk_1")
    later(2)
    expect(await keyOf()).toBe("sk_2")
  })

  it("makes something once for each of its values, and again when that failed", async () => {
    const name = await newStripeSecret()
    let made = 0
    const client = madeOf("STRIPE_SECRET_NAME", "secretKey", async (key) => {
      if (++made === 1) throw new Error("not loaded")
      return `${key} ${made}`
    })
    await expect(client()).rejects.toThrow("not loaded")
    expect(await Promise.all([client(), client()])).toEqual(["sk_1 2", "sk_1 2"])
    await rotateSecret(name, { secretKey: "sk_1", webhookSecret: "whsec_2" })
    later(6)
    expect(await secret("STRIPE_SECRET_NAME", "webhookSecret")).toBe("whsec_2")
    expect(await client()).toBe("sk_1 2")
    await rotateSecret(name, { secretKey: "sk_2" })
    later(6)
    expect(await client()).toBe("sk_2 3")
  })

  it("when Secrets Manager does not answer, it stays as it was last read", async () => {
    const name = await newStripeSecret()
    expect(await secretText(name)).toContain("sk_1")
    await rotateSecret(name, { secretKey: "sk_2" })
    const reads = watchedReads()
    reads.mockImplementation(async () => {
      throw new Error("no answer")
    })
    later(6)
    expect(await secretText(name)).toContain("sk_1")
    vi.advanceTimersByTime(29_000)
    expect(await secretText(name)).toContain("sk_1")
    expect(reads).toHaveBeenCalledTimes(1)
    await expect(secretText("never/seen")).rejects.toThrow("The secret never/seen cannot be read: no answer")
    reads.mockRestore()
    later(1)
    expect(await secretText(name)).toContain("sk_2")
  })

  it("when it is missing or no JSON, the error names it without its content", async () => {
    const name = await newStripeSecret()
    await rotateSecret(name, { secretKey: "sk_1" })
    const missing = secret("STRIPE_SECRET_NAME", "webhookSecret")
    await expect(missing).rejects.toThrow(`The secret ${name} has no webhookSecret`)
    const bare = await newSecret("sk_1_in_plain")
    vi.stubEnv("STRIPE_SECRET_NAME", bare)
    const error: unknown = await keyOf().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: `The secret ${bare} is not a JSON object` })
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("in_plain")
    vi.stubEnv("STRIPE_SECRET_NAME", "test/nowhere")
    await expect(keyOf()).rejects.toThrow("The secret test/nowhere cannot be read")
  })
})

const later = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000)
const keyOf = () => secret("STRIPE_SECRET_NAME", "secretKey")

async function newStripeSecret() {
  const name = await newSecret({ secretKey: "sk_1", webhookSecret: "whsec_1" })
  vi.stubEnv("STRIPE_SECRET_NAME", name)
  return name
}

function watchedReads() {
  const reads = vi.spyOn(SecretsManagerClient.prototype, "send")
  onTestFinished(() => reads.mockRestore())
  return reads
}
