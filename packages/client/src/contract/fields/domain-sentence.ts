/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { DomainSentence } from "../api.ts";

/** Fields of {@link DomainSentence}. */
export const domainSentenceFields: FieldsOf<DomainSentence> = {
  code: { kind: "choice", title: {"en":"Sentence","de":"Satz"}, values: {"record_missing":{"en":"No TXT record of {record} has the expected value","de":"Kein TXT-Eintrag von {record} hat den erwarteten Wert"},"dns_failed":{"en":"The DNS did not answer for {record}: {answer}","de":"Das DNS hat zu {record} nicht geantwortet: {answer}"},"file_missing":{"en":"The file {url} was not found (status {status})","de":"Die Datei {url} wurde nicht gefunden (Status {status})"},"file_wrong":{"en":"The file {url} has another content","de":"Die Datei {url} hat einen anderen Inhalt"},"file_unreachable":{"en":"The file {url} could not be read: {answer}","de":"Die Datei {url} ließ sich nicht lesen: {answer}"},"no_way_to_check":{"en":"The service has no way to check domains","de":"Der Dienst kann Domänen nicht prüfen"}}, isRequired: true },
  parameters: { kind: "entries", title: {"en":"Values in it","de":"Werte darin"}, isRequired: true },
};
