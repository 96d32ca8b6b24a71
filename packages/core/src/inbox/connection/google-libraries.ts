/**
 * Google's libraries, loaded together on first use. They are CommonJS, so in a split bundle a direct `import()` of them
 * has no named exports.
 */
export { gmail } from "@googleapis/gmail"
export { CodeChallengeMethod, OAuth2Client } from "google-auth-library"
