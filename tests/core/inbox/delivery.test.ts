import { GoogleError, googleError } from "@trame/core/inbox/connection/google-error"
import { isRefusal, reasonOf } from "@trame/core/inbox/sending/delivery"
import { expect, test } from "vitest"

const NO_ANSWER = "Gmail n'a pas répondu. Réessayez : l'email ne partira pas deux fois."
const LIMITED = "Gmail limite les envois pour le moment. Réessayez dans quelques minutes."
const FAILED = "Erreur lors de l'envoi"

/** rules/inbox.md#sending, and whether it is certain that nothing was sent. */
test.for([
  [null, "", false, "unavailable", NO_ANSWER],
  [408, "", false, "unavailable", NO_ANSWER],
  [500, "backendError", false, "unavailable", NO_ANSWER],
  [503, "backendError", false, "unavailable", NO_ANSWER],
  [429, "rateLimitExceeded", true, "unavailable", LIMITED],
  [403, "userRateLimitExceeded", true, "unavailable", LIMITED],
  [403, "insufficientPermissions", true, "unavailable", FAILED],
  [400, "invalidArgument", true, "invalid", FAILED],
  [404, "notFound", true, "not_found", expect.stringContaining("n'est plus disponible")],
  [413, "uploadTooLarge", true, "too_large", expect.stringContaining("18 MB")],
] as const)(
  "what Gmail answers with %s %s is a refusal (%s) and says %s",
  ([status, reason, refusal, code, message]) => {
    const error = new GoogleError(status, reason)
    expect(isRefusal(error)).toBe(refusal)
    expect(reasonOf(error)).toMatchObject({ code, message })
  },
)

/** As Google's libraries throw it: with what was asked, and what was answered where something was. */
const thrown = (fields: object) => Object.assign(new TypeError("fetch failed"), { config: {}, ...fields })

test.for([
  [{ code: "ECONNRESET" }, null, "ECONNRESET", true],
  [{}, null, "TypeError", true],
  [{ response: { status: 502, data: "<html>Bad Gateway</html>" } }, 502, "", true],
  [{ response: { status: 404, data: null } }, 404, "", false],
  [
    { response: { status: 403, data: { error: { status: "PERMISSION_DENIED" } } } },
    403,
    "PERMISSION_DENIED",
    false,
  ],
  [
    { response: { status: 403, data: { error: { errors: [{ reason: "quotaExceeded" }], status: "X" } } } },
    403,
    "quotaExceeded",
    true,
  ],
] as const)(
  "what Google's libraries throw with %j is %s %s, which passes: %s",
  ([fields, status, reason, isPassing]) => {
    const error = googleError(thrown(fields))
    expect(error).toBeInstanceOf(GoogleError)
    expect(error).toMatchObject({ status, reason, isPassing })
  },
)
