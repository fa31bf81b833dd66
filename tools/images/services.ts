/** The servers that are installed from this repository, and how much each may be. */
export const SERVICES = [
  { name: 'api', leaveOut: [], maxMegabytes: 150 },
  // Front ends are data to the registry: how large they may be, their manifests say.
  { name: 'registry', leaveOut: ['front-ends'], maxMegabytes: 120 },
] as const;
