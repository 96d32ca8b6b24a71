export { type EngineInfo, forkEngine } from "../../../scripts/local/fork/index.ts"
