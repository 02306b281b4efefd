/** State of a checkout that is about to be released. */
export interface ReleaseState {
  readonly version: string;
  /** Files that differ from the commit. */
  readonly changedFiles: readonly string[];
  /** Changesets that no version holds yet. */
  readonly changesets: readonly string[];
  /** Whether `contract/released` has the contract of this version, as it is. */
  readonly isContractKept: boolean;
}

/** Reasons for which a version cannot be released, as sentences that say what to do. */
export function releaseObstacles(state: ReleaseState): readonly string[] {
  const { version, changedFiles, changesets, isContractKept } = state;
  const kept = `contract/released/${version}`;
  const reasons: readonly (readonly [boolean, string])[] = [
    [version.includes("-dev."), `${version} is a version of development: give all packages the version of the release`],
    [changedFiles.length > 0, `the checkout is not clean: commit ${changedFiles.join(", ")}`],
    [changesets.length > 0, `changesets wait for a version: run changeset version for ${changesets.join(", ")}`],
    [!isContractKept, `${kept} lacks the contract: mkdir -p ${kept} && cp contract/*.json ${kept}/`],
  ];
  return reasons.flatMap(([applies, reason]) => (applies ? [reason] : []));
}

/** Parts of a release that are published. */
export interface Published {
  readonly version: string;
  /** Archives of packages, in the order of their dependencies. */
  readonly archives: readonly string[];
  /** Whether the packages name their public repository: npm accepts a statement of provenance only from one that does. */
  readonly hasProvenance: boolean;
}

/** The commands that publish a release, in their order. A version before its release must not become npm's latest. */
export function publishCommands({ version, archives, hasProvenance }: Published): readonly string[] {
  const provenance = hasProvenance ? " --provenance" : "";
  const tag = version.includes("-") ? " --tag next" : "";
  return [
    `git tag v${version} && git push origin v${version}`,
    ...archives.map((archive) => `npm publish ${archive} --access public${provenance}${tag}`),
    `docker build -f deploy/docker/Dockerfile --build-arg COMMIT="$(git rev-parse --short=12 HEAD)" -t <registry>/design-catalog:${version} .`,
    `docker push <registry>/design-catalog:${version}`,
    `helm package deploy/chart && helm push design-catalog-${version}.tgz oci://<registry>`,
  ];
}
