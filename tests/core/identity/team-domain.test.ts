import { isSuperAdmin, needsNoSubscription } from "@trame/core/account/users/people"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"

beforeEach(() => {
  vi.stubEnv("TEAM_DOMAIN", "team.example")
  vi.stubEnv("SUPER_ADMIN_EMAIL", "pia@owner.example")
})
afterEach(() => vi.unstubAllEnvs())

/** rules/platform.md#privileges-by-address */
describe("the team's domain", () => {
  test.for(TEAM)("« %s » is of the team once proven", (email) => {
    expect(needsNoSubscription(proven(email))).toBe(true)
    expect(needsNoSubscription(unproven(email))).toBe(false)
  })

  test.for(Object.entries(STRANGERS))("is not %s: %j", ([, emails]) => {
    expect(emails.filter((email) => needsNoSubscription(proven(email)))).toEqual([])
  })
})

describe("the owner's address", () => {
  test("is that one, in any case, and proven", () => {
    expect(isSuperAdmin(proven("pia@owner.example"))).toBe(true)
    expect(isSuperAdmin(proven("PIA@Owner.Example"))).toBe(true)
    expect(isSuperAdmin(unproven("pia@owner.example"))).toBe(false)
    expect(needsNoSubscription(proven("pia@owner.example"))).toBe(true)
  })

  test("is no other that looks like it", () => {
    const people = ["xpia", "pia+1", " pia", "pıa", "pía", "lea"].map((person) => `${person}@owner.example`)
    const domains = ["owner.example.evil", "sub.owner.example", "owner.example "].map((one) => `pia@${one}`)
    for (const email of [...people, ...domains, ""]) expect(isSuperAdmin(proven(email)), email).toBe(false)
  })
})

const proven = (email: string) => ({ email, emailVerified: true })
const unproven = (email: string) => ({ email, emailVerified: false })

const TEAM = [
  "lea@team.example",
  "Lea@TEAM.Example",
  "lea+essai@team.example",
  '"lea@evil.example"@team.example',
  "team.example@team.example",
]

const STRANGERS = {
  "a domain below, beyond or beside it": [
    ...["sub.team.example", "team.example.evil", "evilteam.example", "evil-team.example"],
    ...["evil.team.example", "team.example.", ".team.example", "team.exemple", "team.exampl"],
    ...["teamexample", "example", "team_example", ""],
  ].map((domain) => `lea@${domain}`),
  "a domain with another sign": [
    ...["team.example ", " team.example", "team.example\n", "tеam.example", "ｔｅａｍ.example"],
    ...["team。example", "téam.example", "team.ex\u200bample", "team.example\u0000"],
  ].map((domain) => `lea@${domain}`),
  "an address of another domain": [
    ...["lea@team.example", '"lea@team.example"', '"@team.example"', "lea+team.example"],
    ...["team.example", "lea%team.example"],
  ].map((person) => `${person}@evil.example`),
  "no address": ["lea@evil.example?@team.example/", "lea@evil.example#team.example", "lea", "@", ""],
}
