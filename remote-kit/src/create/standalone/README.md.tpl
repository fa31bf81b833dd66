# {{package}}

A remote of {{site}}, in a repository of its own. Kernel, addresses and kit come from that site
({{site}}/packages/), everything else from npm.

```
npm install
npm run dev                      # http://localhost:3000: the site with this remote in it
npm run check && npm test        # declarations, texts, types; tests
npm run build                    # the release, in dist/, within its budget
```

With a token of the site's operators for `{{package}}` in `REMOTES_TOKEN`:

```
npm run release -- --reason "What is new"
npx remotes override-link {{package}} <version>
npx remotes deploy {{package}} <version> --strategy Canary10Percent5Minutes
npx remotes doctor
```

`npx remotes --help` says what else there is. After a change of a `de.json` in `src/texts`, or in the `texts` of a
part: `npm run texts`.

A newer kernel: `npm install` the newer files {{site}}/packages/ names, raise `kernel` in
`remote.json`, and see with `npx remotes impact` whom it concerns.

`.github/workflows/remote.yml` checks, tests and builds every change, and gives what is merged to a
tenth of the visitors first, after what is being rolled out. Its secret is `REMOTES_TOKEN`, a token of a year, which an
operator of the site makes:

```
npx remotes make-token --team {{package}} --name "CI of {{package}}" --hours 8760 --against {{site}}
```
