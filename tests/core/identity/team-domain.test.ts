import { isSuperAdmin, needsNoSubscription } from "@trame/core/account/users/people"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"

beforeEach(() => {
  vi.stubEnv("TEAM_DOMAIN", "team.example")
  vi.stubEnv("SUPER_ADMIN_EMAIL", "pia@owner.example")
})
afterEach(() => vi.unstubAllEnvs())

const proven = (email: string) => ({ email, emailVerified: true })
const unproven = (email: string) => ({ email, emailVerified: false })

const TEAM = [
  "lea@team.example",
  "Lea@TEAM.Example",
  "lea+essai@team.example",
  '"lea@evil.example"@team.example',
  "team.example@team.example",
]

const STRANGERS = [
  "lea@sub.team.example",
  "lea@team.example.evil",
  "lea@evilteam.example",
  "lea@evil-team.example",
  "lea@evil.team.example",
  "lea@team.example.",
  "lea@.team.example",
  "lea@team.example ",
  "lea@ team.example",
  "lea@team.example\n",
  "lea@team.exemple",
  "lea@team.exampl",
  "lea@teamexample",
  "lea@example",
  "lea@team_example",
  "lea@team.example@evil.example",
  '"lea@team.example"@evil.example',
  '"@team.example"@evil.example',
  "lea+team.example@evil.example",
  "team.example@evil.example",
  "lea%team.example@evil.example",
  "lea@evil.example?@team.example/",
  "lea@evil.example#team.example",
  "lea@tеam.example",
  "lea@ｔｅａｍ.example",
  "lea@team。example",
  "lea@téam.example",
  "lea@team.ex\u200bample",
  "lea@team.example\u0000",
  "lea",
  "lea@",
  "@",
  "",
]

/** rules/platform.md#privileges-by-address */
describe("the team's domain", () => {
  test.for(TEAM)("« %s » is of the team once proven", (email) => {
    expect(needsNoSubscription(proven(email))).toBe(true)
    expect(needsNoSubscription(unproven(email))).toBe(false)
  })

  test.for(STRANGERS)("« %s » is not", (email) => {
    expect(needsNoSubscription(proven(email))).toBe(false)
  })
})

describe("the owner's address", () => {
  test("is that one, in any case, and proven", () => {
    expect(isSuperAdmin(proven("pia@owner.example"))).toBe(true)
    expect(isSuperAdmin(proven("PIA@Owner.Example"))).toBe(true)
    expect(isSuperAdmin(unproven("pia@owner.example"))).toBe(false)
    expect(needsNoSubscription(proven("pia@owner.example"))).toBe(true)
  })

  test.for([
    "pia@owner.example.evil",
    "xpia@owner.example",
    "pia+1@owner.example",
    "pia@sub.owner.example",
    "pia@owner.example ",
    " pia@owner.example",
    "pıa@owner.example",
    "pía@owner.example",
    "lea@owner.example",
    "",
  ])("is not « %s »", (email) => {
    expect(isSuperAdmin(proven(email))).toBe(false)
  })
})
