/** What `/collaboration/{id}` shows, and what whoever has that link may add (spec 2 §2.5). */
export * as GuestCollaboration from "./guest.ts"
export { addDocument, addStep } from "./guest-additions.ts"
export { cancelUpload, completeUpload, signParts, startUpload } from "./guest-uploads.ts"
export { documentFile, view } from "./guest-view.ts"
