import { defineConfig } from "@playwright/test"
import { findChromium } from "./scripts/test/chromium.ts"

const LOOKING = /axe\.spec\.ts$/
/**
 * Journeys with people, an agency or an engine of their own, or that only read; and `appearance`, which writes into the
 * agency that `paint` reads, before it.
 */
const APART =
  /\/(account|appearance|newcomer|owner|own-writes|paint|palette|public|reload|screens|sign-up|smoke)\.spec\.ts$/

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/globalSetup.ts",
  // Two browsers at a time. What writes into the demo agency goes one after the other.
  workers: 2,
  projects: [
    { name: "journeys", testIgnore: [LOOKING, APART], workers: 1 },
    { name: "apart", testMatch: APART, workers: 1 },
    { name: "accessibility", testMatch: LOOKING, fullyParallel: true },
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
    // A click on what is still sliding in may miss.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 20_000,
    viewport: { width: 1280, height: 800 },
    // As a page has it where one has clicked into its window.
    permissions: ["clipboard-write"],
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
