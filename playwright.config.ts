import { defineConfig } from "@playwright/test"
import { findChromium } from "./scripts/test/chromium.ts"

const LOOKING = /axe\.spec\.ts$/

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/globalSetup.ts",
  // What only looks runs beside what people do; the journeys share the demo data, one after the other.
  workers: 2,
  projects: [
    { name: "journeys", testIgnore: LOOKING, workers: 1 },
    { name: "accessibility", testMatch: LOOKING, workers: 1 },
  ],
  // On a busy machine a browser now and then loses a click; what needed another try is named in the report.
  retries: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
})
