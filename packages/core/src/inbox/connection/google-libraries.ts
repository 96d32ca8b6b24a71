/**
 * Google's libraries, to be loaded together when they are first needed. Asked for by `import()` themselves they have no
 * names in a bundle that is split: they are CommonJS.
 */
export { gmail } from "@googleapis/gmail"
export { CodeChallengeMethod, OAuth2Client } from "google-auth-library"
