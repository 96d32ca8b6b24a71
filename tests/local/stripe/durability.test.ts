import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import type { Stripe } from "stripe"
import { expect, onTestFinished, test } from "vitest"
import { clientFor, itemOf, KEY, startLocal, startWebhook, subscribe } from "./support.ts"

async function startProcess(dataDir: string) {
  const child = fork(join(import.meta.dirname, "server.ts"), [dataDir, KEY], { execArgv: [] })
  onTestFinished(() => void child.kill("SIGKILL"))
  const [{ url }] = (await once(child, "message")) as [{ url: string }]
  return {
    stripe: clientFor(url),
    kill: async () => {
      child.kill("SIGKILL")
      await once(child, "exit")
    },
  }
}

test("kill -9 loses nothing that was answered, and halves nothing", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-stripe-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { stripe, kill } = await startProcess(dataDir)
  const answered: Stripe.Subscription[] = []
  const writer = async () => {
    for (;;) {
      const made = await subscribe(stripe).catch(() => null)
      if (!made) return
      answered.push(made.subscription)
    }
  }
  const writers = Array.from({ length: 6 }, writer)
  while (answered.length < 40) await wait(10)
  await kill()
  await Promise.all(writers)

  const after = await startLocal({ dataDir, deliveries: { gatherMs: 10 } })
  for (const { id, customer } of answered) {
    expect(await after.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "active", customer })
  }
  // Whatever was cut off is there with all that belongs to it, or not at all.
  const all = await after.stripe.subscriptions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  const invoices = await after.stripe.invoices.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  expect(all.length).toBeGreaterThanOrEqual(answered.length)
  expect(invoices.map(({ id }) => id).toSorted()).toEqual(all.map((one) => one.latest_invoice).toSorted())
  expect(invoices.every(({ status }) => status === "paid")).toBe(true)
  for (const subscription of all) expect(itemOf(subscription).subscription).toBe(subscription.id)

  // The events of each come now: nobody was told before the kill.
  const { url, received } = await startWebhook()
  after.local.deliverTo(url)
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(all.length * 10)
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(all.length * 5)
})
