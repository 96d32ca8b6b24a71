import { assertChoosable } from "@trame/core/account/credentials/password"
import { expect, test } from "vitest"

test.for(["123456", "AZERTY", "MotDePasse", "aaaaaaaa", "Soleil1", "qwertyuiop"])(
  "%s is too common",
  (one) => {
    expect(() => assertChoosable(one, "password")).toThrow(
      expect.objectContaining({
        code: "invalid",
        fields: { password: "Ce mot de passe est trop courant. Choisissez-en un autre." },
      }),
    )
  },
)

test.for(["trame-demo", "tr4m3!", "le cheval mange du pain"])("%s may be chosen", (one) => {
  expect(() => assertChoosable(one, "newPassword")).not.toThrow()
})

test("what the pool would refuse is said at the field", () => {
  expect(() => assertChoosable(" entouré ", "newPassword")).toThrow(
    expect.objectContaining({ fields: { newPassword: expect.stringContaining("espace") } }),
  )
})
