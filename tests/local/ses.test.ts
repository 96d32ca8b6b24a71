import { expect, it, onTestFinished } from "vitest"
import { createOutbox } from "../../scripts/local/outbox/outbox.ts"
import { startSes } from "../../scripts/local/outbox/ses.ts"

it("puts a mail into the outbox for each recipient, and refuses a page, an unsigned or an incomplete one", async () => {
  const outbox = createOutbox({ dataDir: null })
  const ses = await startSes({ outbox })
  onTestFinished(async () => {
    await ses.close()
    await outbox.close()
  })
  const signed = { authorization: "AWS4-HMAC-SHA256 Credential=local", "content-type": "application/json" }
  const send = async (changes: object = {}, headers: Record<string, string> = signed) => {
    const mail = {
      FromEmailAddress: "bonjour@trame.example",
      Destination: { ToAddresses: ["camille@lumiere.example", "hugo@lumiere.example"] },
      ReplyToAddresses: ["nora@lumiere.example"],
      Content: { Simple: { Subject: { Data: "Bienvenue" }, Body: { Text: { Data: "Bonjour" } } } },
      ...changes,
    }
    const address = `${ses.url}/v2/email/outbound-emails`
    return (await fetch(address, { method: "POST", headers, body: JSON.stringify(mail) })).status
  }
  expect(await send()).toBe(200)
  const rest = { subject: "Bienvenue", text: "Bonjour", replyTo: ["nora@lumiere.example"] }
  expect(outbox.list().toSorted((one, other) => (one.to < other.to ? -1 : 1))).toMatchObject([
    { to: "camille@lumiere.example", ...rest },
    { to: "hugo@lumiere.example", ...rest },
  ])
  expect(await send({}, { ...signed, origin: "https://voleur.example" })).toBe(403)
  expect(await send({}, {})).toBe(403)
  for (const incomplete of [
    { Content: {} },
    { Destination: { ToAddresses: [] } },
    { FromEmailAddress: undefined },
  ])
    expect(await send(incomplete)).toBe(400)
  expect(outbox.list()).toHaveLength(2)
})
