/** Components, islands and their styles that only this site has, as fields of its configuration. */
export const siteParts = (folder: string) => ({
  styles: [
    { file: `${folder}/api-meta.css`, classes: ['api-'] },
    { file: `${folder}/hook-signature.css`, classes: ['property-note'] },
    { file: `${folder}/support.css`, classes: ['support'] },
    { file: `${folder}/performance/performance.css`, classes: ['performance'] },
    { file: `${folder}/support-table/support-table.css`, classes: ['support-table'] },
    { file: `${folder}/config-check/config-check.css`, classes: ['config-check'] },
    // There once something has been checked.
    { file: `${folder}/config-check/config-report.css`, classes: ['config-report'] },
  ],
  components: {
    ApiMeta: `${folder}/api-meta.tsx`,
    HookSignature: `${folder}/hook-signature.tsx`,
    Support: `${folder}/support.tsx`,
  },
  islands: {
    PerformanceComparison: {
      component: `${folder}/performance/performance.tsx`,
      definition: `${folder}/performance/definition.ts`,
    },
    SupportTable: {
      component: `${folder}/support-table/support-table.tsx`,
      definition: `${folder}/support-table/definition.tsx`,
      // Its table is there without it; what is typed before it wakes stays in the field.
      hydrate: 'interaction' as const,
    },
    ConfigCheck: {
      component: `${folder}/config-check/config-check.tsx`,
      definition: `${folder}/config-check/definition.ts`,
      // A parser and the facts come behind it, for those who want them.
      hydrate: 'interaction' as const,
    },
  },
});
