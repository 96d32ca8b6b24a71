import { SESv2Client } from "@aws-sdk/client-sesv2"
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb"
import * as Agencies from "@trame/core/account/agencies/index"
import * as Pool from "@trame/core/account/credentials/pool"
import { signUp } from "@trame/core/account/sign-up"
import * as Identity from "@trame/core/account/users/index"
import type { PublicActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import { afterEach, describe, expect, it, vi } from "vitest"
import { ACTIVE, newUser } from "../../support/agency.ts"
import { NEW_PASSWORD, signUpOf } from "../../support/newcomers.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe("signing up", () => {
  it("stands where the mail with the code cannot be sent", async () => {
    vi.spyOn(SESv2Client.prototype, "send").mockRejectedValue(new Error("Not verified"))
    const input = signUpOf()
    await expect(signUp(somebody(), input)).resolves.toEqual({ createdAgency: true })
    expect(await personWith(input.email)).toMatchObject({ emailVerified: false })
  })

  it("makes a pending admin with an agency of their own", async () => {
    const input = signUpOf({ email: ` Nora.${newId()}@Arrivee.Example ` })
    await expect(signUp(somebody(), input)).resolves.toEqual({ createdAgency: true })
    const email = input.email.trim().toLowerCase()
    const person = await personWith(email)
    expect(person).toMatchObject({
      email,
      firstName: "Nora",
      role: "Directrice",
      userRole: "admin",
      status: "pending",
      permissions: {},
      emailVerified: false,
    })
    await expect(Agencies.actorOf(person?.userId ?? "")).resolves.toMatchObject({
      agencyName: "Agence Neuve",
      owner: true,
      subscribed: false,
    })
    expect(await Pool.tryPassword(person?.userId ?? "", NEW_PASSWORD)).not.toBeNull()
  })

  it("refuses a common password and a wrong code before anything is made", async () => {
    const common = signUpOf({ password: "azerty123" })
    await expect(signUp(somebody(), common)).rejects.toMatchObject({
      fields: { password: expect.any(String) },
    })
    const lost = signUpOf({ agency: { choice: "join", code: newId() } })
    await expect(signUp(somebody(), lost)).rejects.toThrow("Cette agence n'existe pas")
    expect(await Pool.find(common.email)).toBeNull()
    expect(await Pool.find(lost.email)).toBeNull()
  })

  it("gives one free seat to one of several, and leaves nothing of the others", async () => {
    const code = await agencyWithSeats(2)
    const inputs = [1, 2, 3, 4].map(() => signUpOf({ agency: { choice: "join", code } }))
    const outcomes = await Promise.allSettled(inputs.map((input) => signUp(somebody(), input)))
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []))
    expect(refusals).toHaveLength(3)
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: "no_seat", message: expect.stringContaining("(2/2 - Équipe)") })
    }
    const people = await Promise.all(inputs.map(({ email }) => Pool.find(email)))
    expect(people.filter(Boolean)).toHaveLength(1)
  })

  it("lets an address be had once, also by two at the same time and whatever its case", async () => {
    const input = signUpOf()
    const shouted = { ...input, email: input.email.toUpperCase() }
    const outcomes = await Promise.allSettled([signUp(somebody(), input), signUp(somebody(), shouted)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    await expect(signUp(somebody(), input)).rejects.toMatchObject({
      code: "email_taken",
      message: "Un compte existe déjà avec cette adresse email. Veuillez vous connecter.",
    })
    expect(await personWith(input.email)).toMatchObject({ email: input.email })
  })

  it("takes over what a sign-up left that was cut off, once it is surely over", async () => {
    const input = signUpOf()
    const cutOff = await Pool.create(input.email, "un-autre-mot-de-passe")
    await expect(signUp(somebody(), input)).rejects.toMatchObject({ code: "email_taken" })
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60_000 + 1000 })
    await expect(signUp(somebody(), input)).resolves.toEqual({ createdAgency: true })
    const known = await Pool.find(input.email)
    expect(known?.userId).not.toBe(cutOff)
    expect(await Pool.tryPassword(known?.userId ?? "", NEW_PASSWORD)).not.toBeNull()
  })

  it("never takes over an account, however old", async () => {
    const user = await newUser()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 })
    const input = signUpOf({ email: user.email })
    await expect(signUp(somebody(), input)).rejects.toMatchObject({ code: "email_taken" })
    expect(await Pool.tryPassword(user.userId, user.password)).not.toBeNull()
  })

  it("takes back the pool's part when the rest cannot be written", async () => {
    failing({ written: false })
    const input = signUpOf()
    const said = { code: "unavailable", message: "Erreur lors de l'inscription" }
    await expect(signUp(somebody(), input)).rejects.toMatchObject(said)
    vi.restoreAllMocks()
    expect(await Pool.find(input.email)).toBeNull()
  })

  it("has succeeded when only the answer to the write was lost", async () => {
    failing({ written: true })
    const input = signUpOf()
    await expect(signUp(somebody(), input)).resolves.toEqual({ createdAgency: true })
    vi.restoreAllMocks()
    expect(await personWith(input.email)).toMatchObject({ email: input.email })
  })

  it("stops guesses of codes from one address", async () => {
    const actor = somebody()
    const guess = () => signUp(actor, signUpOf({ agency: { choice: "join", code: newId() } }))
    const outcomes = await Promise.allSettled(Array.from({ length: 31 }, guess))
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true)
    await expect(guess()).rejects.toMatchObject({ code: "throttled" })
  })
})

/** Transactions whose answer never comes, whether or not they were written. */
function failing({ written }: { written: boolean }): void {
  const send = documentClient.send.bind(documentClient)
  vi.spyOn(documentClient, "send").mockImplementation(async (command) => {
    const lost = command instanceof TransactWriteCommand
    const answer = lost && !written ? undefined : await send(command)
    if (lost) throw new Error("No answer")
    return answer
  })
}

/** Limits go by the address: each test comes from one of its own. */
const somebody = (): PublicActor => ({ type: "public", address: newId() })

const personWith = async (email: string) => {
  const known = await Pool.find(email)
  return known && Identity.personOf(known.userId)
}

async function agencyWithSeats(seatLimit: number): Promise<string> {
  const agencyId = newId()
  const subscription = { ...ACTIVE, planName: "Équipe", seatLimit }
  await Agencies.create({ agencyId, name: "Agence Pleine", ownerId: newId(), seatsUsed: 1, subscription })
  return agencyId
}
