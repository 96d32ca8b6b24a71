/** The only place where tests know a domain's entities, to read and write storage. */
export { AgencyEntity } from "@trame/core/account/agencies/entities"
export { RecoveryCodesEntity, UserEntity } from "@trame/core/account/users/entities"
export { AssistantMessageEntity } from "@trame/core/assistant/entities"
export { CustomerEntity, EventEntity, PlanEntity } from "@trame/core/billing/entities"
export { BinEntryEntity } from "@trame/core/bin/entities"
export {
  ActivityEntity,
  CastingEntity,
  CastingLinkEntity,
  CastingRemovalEntity,
  CastingRowEntity,
  ProposalEntity,
} from "@trame/core/campaigns/castings/store/entities"
export { ClientEntity } from "@trame/core/campaigns/clients/reference/entities"
export {
  RemovalEntity,
  RootEntity,
  StagedParticipantEntity,
  StepEntity,
} from "@trame/core/campaigns/collaborations/store/entities"
export { LinkEntity, LinkSendingEntity } from "@trame/core/campaigns/collaborations/store/link-entities"
export {
  PackedRowsEntity,
  PackedRowsHeadEntity,
  RowEntity,
} from "@trame/core/campaigns/collaborations/store/row-entities"
export { type Upload, UploadEntity } from "@trame/core/files/entities"
export {
  ConsentRequestEntity,
  MailBodyEntity,
  MailboxEntity,
  MailChatEntity,
  MailContactEntity,
  MailEntity,
  MailSendEntity,
  MailSyncEntity,
  MailThreadEntity,
  type StoredMail,
} from "@trame/core/inbox/store/entities"
export {
  CatalogueHeadEntity,
  HandleEntity,
  InfluencerEntity,
  SnapshotEntity,
  SuppressionEntity,
} from "@trame/core/influencers/catalogue/entities"
export { AdditionEntity, CreditsEntity, RefreshEntity } from "@trame/core/influencers/discover/entities"
export {
  BatchEntity as EnrichmentBatchEntity,
  ImportEntity as EnrichmentImportEntity,
  LineEntity as EnrichmentLineEntity,
} from "@trame/core/influencers/enrichment/entities"
export { RosterEntity } from "@trame/core/influencers/roster/entities"
export { ScrapeEntity } from "@trame/core/influencers/scraping/entities"
export { CreationEntity } from "@trame/core/lib/creation-entities"
export {
  AnnouncementEntity,
  ConnectionEntity,
  ListenerEntity,
  SocketEntity,
} from "@trame/core/realtime/entities"
export {
  ActivityEntryEntity,
  NotificationEntity,
  NotificationStateEntity,
} from "@trame/core/together/entities"
export {
  ContributionEntity,
  MemberEntity,
  MemberPackEntity,
  TotalEntity,
} from "@trame/core/totals/entities"
export { CalendarFeedEntity, CalendarFeedLinkEntity } from "@trame/core/workspace/calendar/entities"
export { SamplesEntity } from "@trame/core/workspace/onboarding/entities"
export { BriefEntity, BriefSlugEntity, BriefSubjectEntity } from "@trame/core/workspace/planner/entities"
