/** Resource that a secret belongs to, as the audit trail names it. */
export interface SecretOwner {
  /** Name of the resource kind. */
  readonly kind: string;
  readonly resourceId: string;
}
