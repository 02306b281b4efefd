import type { SchemaMigrations } from "../schema/run-migrations.ts";
import { baseline } from "./0001-baseline.ts";
import { jobs } from "./0025-jobs.ts";
import { files } from "./0027-files.ts";
import { productFiles } from "./0030-product-files.ts";
import { eventFeed } from "./0032-event-feed.ts";
import { productVectors } from "./0040-product-vectors.ts";
import { fileUses } from "./0042-file-uses.ts";
import { attemptTimes } from "./0043-attempt-times.ts";
import { logEntries } from "./0044-log-entries.ts";
import { rateLimits } from "./0045-rate-limits.ts";
import { quotas } from "./0046-quotas.ts";
import { sessionRecordings } from "./0047-session-recordings.ts";
import { messageFormat } from "./0048-message-format.ts";
import { productSearchFilters } from "./0049-product-search-filters.ts";
import { mailExpiry } from "./0050-mail-expiry.ts";
import { quotaWarnings } from "./0052-quota-warnings.ts";
import { suspendedApplications } from "./0055-suspended-applications.ts";
import { deliveryOutcomes } from "./0060-delivery-outcomes.ts";
import { productTimes } from "./0061-product-times.ts";
import { productNames } from "./0062-product-names.ts";
import { attemptHours } from "./0066-attempt-hours.ts";
import { dailyQuotas } from "./0067-daily-quotas.ts";
import { settleSuccesses } from "./0070-settle-successes.ts";
import { scanTimes } from "./0071-scan-times.ts";
import { deliveryRelations } from "./0072-delivery-relations.ts";
import { refusedProducts } from "./0073-refused-products.ts";
import { refusedProductsIndex } from "./0074-refused-products-index.ts";
import { retryWaits } from "./0075-retry-waits.ts";
import { textOrder } from "./0076-text-order.ts";
import { orderedTexts } from "./0077-ordered-texts.ts";
import { openidProvider } from "./0078-openid-provider.ts";
import { responseModes } from "./0079-response-modes.ts";
import { logoutAddresses } from "./0080-logout-addresses.ts";
import { deliveryProjects } from "./0081-delivery-projects.ts";
import { foldedTexts } from "./0083-folded-texts.ts";
import { foldedWords } from "./0084-folded-words.ts";
import { oneFormOfTexts } from "./0085-one-form-of-texts.ts";
import { pairingsInOrder } from "./0086-pairings-in-order.ts";
import { invitations } from "./0087-invitations.ts";
import { ownFaults } from "./0088-own-faults.ts";
import { idempotencyCallers } from "./0089-idempotency-callers.ts";
import { uploadSessions } from "./0090-upload-sessions.ts";
import { copiedFiles } from "./0091-copied-files.ts";
import { oldCopies } from "./0092-old-copies.ts";
import { heavyOperations } from "./0093-heavy-operations.ts";
import { uploadOwners } from "./0094-upload-owners.ts";
import { endpointOptions } from "./0095-endpoint-options.ts";
import { jobSentences } from "./0096-job-sentences.ts";
import { domainSentences } from "./0097-domain-sentences.ts";
import { meantUsers } from "./0098-meant-users.ts";
import { parkedEndpoints } from "./0099-parked-endpoints.ts";
import { sentPayloads } from "./0100-sent-payloads.ts";
import { serviceAccounts } from "./0101-service-accounts.ts";
import { applicationSizes } from "./0102-application-sizes.ts";
import { endpointLeases } from "./0103-endpoint-leases.ts";
import { webhookPortals } from "./0104-webhook-portals.ts";
import { signInNetworks } from "./0106-sign-in-networks.ts";
import { auditArchives } from "./0107-audit-archives.ts";
import { endpointCredentials } from "./0108-endpoint-credentials.ts";
import { clientKeys } from "./0111-client-keys.ts";
import { passkeys } from "./0115-passkeys.ts";
import { userErasures } from "./0117-user-erasures.ts";
import { signInClasses } from "./0120-sign-in-classes.ts";
import { signInMethods } from "./0121-sign-in-methods.ts";
import { clientSessions } from "./0122-client-sessions.ts";
import { providerRefreshTokens } from "./0124-provider-refresh-tokens.ts";
import { signInChecksIndex } from "./0125-sign-in-checks-index.ts";
import { jobClasses } from "./0127-job-classes.ts";
import { moveStates } from "./0130-move-states.ts";
import { applicationMoves } from "./0131-application-moves.ts";
import { savedViews } from "./0133-saved-views.ts";
import { heldDeliveries } from "./0136-held-deliveries.ts";
import { heldDeliveriesIndex } from "./0137-held-deliveries-index.ts";
import { pairwiseSubjects } from "./0140-pairwise-subjects.ts";
import { askedClasses } from "./0141-asked-classes.ts";
import { heavierOperations } from "./0142-heavier-operations.ts";

/**
 * Every migration by its name, in order of number. A released one never changes. Numbers 0002 to 0024 were used before
 * the first release and must not be used again: the migrator refuses one that comes after a higher number.
 */
export const migrations: SchemaMigrations = {
  "0001-baseline": baseline,
  "0025-jobs": jobs,
  "0027-files": files,
  "0030-product-files": productFiles,
  "0032-event-feed": eventFeed,
  "0040-product-vectors": productVectors,
  "0042-file-uses": fileUses,
  "0043-attempt-times": attemptTimes,
  "0044-log-entries": logEntries,
  "0045-rate-limits": rateLimits,
  "0046-quotas": quotas,
  "0047-session-recordings": sessionRecordings,
  "0048-message-format": messageFormat,
  "0049-product-search-filters": productSearchFilters,
  "0050-mail-expiry": mailExpiry,
  "0052-quota-warnings": quotaWarnings,
  "0055-suspended-applications": suspendedApplications,
  "0060-delivery-outcomes": deliveryOutcomes,
  "0061-product-times": productTimes,
  "0062-product-names": productNames,
  "0066-attempt-hours": attemptHours,
  "0067-daily-quotas": dailyQuotas,
  "0070-settle-successes": settleSuccesses,
  "0071-scan-times": scanTimes,
  "0072-delivery-relations": deliveryRelations,
  "0073-refused-products": refusedProducts,
  "0074-refused-products-index": refusedProductsIndex,
  "0075-retry-waits": retryWaits,
  "0076-text-order": textOrder,
  "0077-ordered-texts": orderedTexts,
  "0078-openid-provider": openidProvider,
  "0079-response-modes": responseModes,
  "0080-logout-addresses": logoutAddresses,
  "0081-delivery-projects": deliveryProjects,
  "0083-folded-texts": foldedTexts,
  "0084-folded-words": foldedWords,
  "0085-one-form-of-texts": oneFormOfTexts,
  "0086-pairings-in-order": pairingsInOrder,
  "0087-invitations": invitations,
  "0088-own-faults": ownFaults,
  "0089-idempotency-callers": idempotencyCallers,
  "0090-upload-sessions": uploadSessions,
  "0091-copied-files": copiedFiles,
  "0092-old-copies": oldCopies,
  "0093-heavy-operations": heavyOperations,
  "0094-upload-owners": uploadOwners,
  "0095-endpoint-options": endpointOptions,
  "0096-job-sentences": jobSentences,
  "0097-domain-sentences": domainSentences,
  "0098-meant-users": meantUsers,
  "0099-parked-endpoints": parkedEndpoints,
  "0100-sent-payloads": sentPayloads,
  "0101-service-accounts": serviceAccounts,
  "0102-application-sizes": applicationSizes,
  "0103-endpoint-leases": endpointLeases,
  "0104-webhook-portals": webhookPortals,
  "0106-sign-in-networks": signInNetworks,
  "0107-audit-archives": auditArchives,
  "0108-endpoint-credentials": endpointCredentials,
  "0111-client-keys": clientKeys,
  "0115-passkeys": passkeys,
  "0117-user-erasures": userErasures,
  "0120-sign-in-classes": signInClasses,
  "0121-sign-in-methods": signInMethods,
  "0122-client-sessions": clientSessions,
  "0124-provider-refresh-tokens": providerRefreshTokens,
  "0125-sign-in-checks-index": signInChecksIndex,
  "0127-job-classes": jobClasses,
  "0130-move-states": moveStates,
  "0131-application-moves": applicationMoves,
  "0133-saved-views": savedViews,
  "0136-held-deliveries": heldDeliveries,
  "0137-held-deliveries-index": heldDeliveriesIndex,
  "0140-pairwise-subjects": pairwiseSubjects,
  "0141-asked-classes": askedClasses,
  "0142-heavier-operations": heavierOperations,
};
