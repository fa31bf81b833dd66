/** Path of a project in the registry. */
export const projectPath = (projectId: string) =>
  `/discovery/projects/${encodeURIComponent(projectId)}`;
