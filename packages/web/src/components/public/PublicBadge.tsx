/** The same words and dots as in the application; it needs nothing of antd. */
export { StatusTag as PublicBadge, type Tone } from "../StatusTag.tsx"
