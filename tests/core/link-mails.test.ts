import { SESv2Client } from "@aws-sdk/client-sesv2"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as LinkMails from "@trame/core/campaigns/link-mails/index"
import { type Letter, letterOf } from "@trame/core/campaigns/link-mails/letter"
import { newId } from "@trame/core/lib/id"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { LinkSendingEntity } from "../support/stored.ts"
import { first, newCampaign } from "./collaborations/newCampaign.ts"

// rules/campaigns.md#links-by-e-mail
describe("the mail of a link", () => {
  it("goes to its reader, is answered to its sender, and says whether it is personal", () => {
    const mail = letter({ kind: "personal" })
    expect(mail).toMatchObject({ to: "rose@rive.example", replyTo: "max@lumiere.example" })
    for (const said of ["https://trame.example/suivi/jeton", "Ce lien est personnel"])
      expect(mail.text).toContain(said)
    expect(letter().text).toContain("Ce lien s'ouvre sans compte")
  })

  it("escapes every text that people typed, and keeps its headers on one line", () => {
    const hostile = `"><b>'&`
    const typed = { name: hostile, message: hostile, agencyName: hostile }
    const { html = "" } = letter({ ...typed, sender: { name: hostile, email: "max@l.example" } })
    expect(html).not.toMatch(/<b>|'&[^#]/)
    const { subject } = letter({ name: "Été\r\nBcc: x@y.example", agencyName: "A\u2028B" })
    expect(subject).toBe("A B : suivi de la campagne « Été Bcc: x@y.example »")
  })
})

describe("sending a link", () => {
  const DAY = 24 * 3600
  type Campaign = Awaited<ReturnType<typeof newCampaign>>
  let own: Campaign
  const ses = () => vi.spyOn(SESv2Client.prototype, "send")
  const failing = async () => {
    throw new Error("Throttling")
  }

  async function newSender(creators = 0) {
    const campaign = await newCampaign({ creators })
    await Collaborations.setLink(campaign.actor, { ...campaign.key, active: true })
    return campaign
  }

  // Limits hold for stretches of time: each test begins with one.
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / (DAY * 1000)) * DAY * 1000 })
    ses().mockImplementation(async () => ({}))
    own = await newSender(1)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  const someAddress = () => `${newId()}@marque.example`
  const send = (to = someAddress(), { actor, key } = own) =>
    LinkMails.sendTracking(actor, { ...key, to, message: "" })
  const times = (count: number) => Array.from({ length: count })
  const throttled = (words: string) => ({ code: "throttled", message: expect.stringContaining(words) })
  const stored = async () => {
    const { data } = await LinkSendingEntity.query
      .primary({ agencyId: own.agencyId })
      .go({ consistent: true })
    return data
  }

  it("is limited to five a minute for a person, whichever links", async () => {
    const { actor, key, participants } = own
    const one = { ...key, participantId: first(participants).id }
    await Collaborations.influencerLink(actor, one)
    const sendPersonal = () => LinkMails.sendPersonal(actor, { ...one, to: someAddress(), message: "" })
    await sendPersonal()
    for (const _time of times(4)) await send()
    for (const more of [sendPersonal(), send()])
      await expect(more).rejects.toMatchObject(throttled("attendre une minute"))
    later(60)
    await send()
  })

  it("is limited to a hundred a day for an agency, and to five for one address", async () => {
    const to = someAddress()
    for (const _time of times(5)) await send(to)
    later(60)
    await expect(send(to.toUpperCase())).rejects.toMatchObject(throttled("5 e-mails à cette adresse"))
    later(60)
    for (let minute = 0; minute < 19; minute++, later(60)) await Promise.all(times(5).map(() => send()))
    const colleague = { ...own, actor: { ...own.actor, userId: newId() } }
    await expect(send(someAddress(), colleague)).rejects.toMatchObject(throttled("100 liens"))
    later(DAY)
    await send(someAddress(), colleague)
  })

  it("is limited to twenty a day for one address, whichever agencies write", async () => {
    const to = someAddress()
    const senders = await Promise.all(times(4).map(() => newSender()))
    await Promise.all(senders.flatMap((sender) => times(5).map(() => send(to, sender))))
    await expect(send(to)).rejects.toMatchObject(throttled("Cette adresse a déjà reçu beaucoup d'e-mails"))
    await send()
    later(DAY)
    await send(to)
  })

  it("when it fails, it tells so and counts for nothing", async () => {
    const to = someAddress()
    ses().mockImplementation(failing)
    for (const _time of times(5)) await expect(send(to)).rejects.toMatchObject({ code: "unavailable" })
    later(60)
    ses().mockImplementation(async () => ({}))
    for (const _time of times(5)) await send(to)
  })

  const UNDER_WAY = "L'envoi est en cours. Veuillez réessayer dans un instant."

  // rules/platform.md#created-once
  it("happens once for each id, and again when it failed", async () => {
    const { actor, key } = own
    const mail = { ...key, to: someAddress(), message: "", creationId: newId() }
    const sendings = ses()
    sendings.mockImplementationOnce(failing)
    await expect(LinkMails.sendTracking(actor, mail)).rejects.toMatchObject({ code: "unavailable" })
    const atOnce = await Promise.allSettled(times(3).map(() => LinkMails.sendTracking(actor, mail)))
    for (const one of atOnce)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "unavailable", message: UNDER_WAY })
    expect(atOnce.map(({ status }) => status)).toContain("fulfilled")
    later(6 * DAY)
    expect(await LinkMails.sendTracking(actor, mail)).toEqual({ to: mail.to })
    expect(sendings).toHaveBeenCalledTimes(2)
    expect(await stored()).toHaveLength(1)
    const other = LinkMails.sendTracking(actor, { ...mail, message: "Autre" })
    await expect(other).rejects.toMatchObject({ code: "conflict" })
    await LinkMails.sendTracking(actor, { ...mail, creationId: newId() })
    expect(sendings).toHaveBeenCalledTimes(3)
  })

  it("when its process died, it is done after a minute, and not before", async () => {
    const { actor, key } = own
    const mail = { ...key, to: someAddress(), message: "", creationId: newId() }
    const sendings = ses()
    const begun = Promise.withResolvers<void>()
    sendings.mockImplementationOnce(() => {
      begun.resolve()
      return new Promise(() => {})
    })
    void LinkMails.sendTracking(actor, mail)
    await begun.promise
    later(60)
    await expect(LinkMails.sendTracking(actor, mail)).rejects.toMatchObject({ message: UNDER_WAY })
    later(1)
    for (const _time of times(2)) expect(await LinkMails.sendTracking(actor, mail)).toEqual({ to: mail.to })
    expect(sendings).toHaveBeenCalledTimes(2)
  })

  it("is kept for a day for the campaign's activity", async () => {
    await send()
    expect((await stored()).map(({ expiresAt }) => expiresAt)).toEqual([Date.now() / 1000 + DAY])
  })
})

const letter = (wanted: Partial<Letter> = {}) =>
  letterOf({
    kind: "tracking",
    to: "rose@rive.example",
    name: "Été",
    url: "https://trame.example/suivi/jeton",
    message: "",
    sender: { name: "Max Membre", email: "max@lumiere.example" },
    agencyName: "Agence Lumière",
    appearance: { logoUrl: null, color: null },
    site: "https://trame.example",
    ...wanted,
  })
