# The service, with its embedded database for one machine. DATABASE_URL selects another Postgres instead.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /app
# The build of the page reads tsconfig.json, that of the contract redocly.yaml.
COPY package.json package-lock.json .npmrc tsconfig.json redocly.yaml ./
# npm ci needs the manifest of every workspace in the lockfile.
COPY conformance/package.json ./conformance/
COPY client/package.json ./client/
COPY web/package.json ./web/
COPY scripts/no-analytics ./scripts/no-analytics/
RUN npm ci --ignore-scripts
COPY scripts ./scripts
COPY client ./client
COPY spec ./spec
COPY src ./src
COPY web ./web
# Deleting the workspace lets npm prune its dependencies as well. The service cannot write to /app, so the libraries of the
# embedded database, whose install script is ignored, are linked here.
RUN node scripts/build.js && npm pkg delete workspaces && npm prune --omit=dev --ignore-scripts && \
  node --eval "import('./dist/src/platform/embedded/binaries.js').then((its) => its.ensureLibraryLinks(its.packagedNativeDir()))"

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY bin ./bin
COPY samples ./samples
# For `docker exec NAME visibility ...`. A new volume takes over the owner of /data.
RUN ln -s /app/bin/visibility.js /usr/local/bin/visibility && mkdir --mode=700 /data && chown 1000:1000 /data
# The user "node". Kubernetes cannot tell from a name that it is not root.
USER 1000
EXPOSE 3000
# The first start creates the database, and one after a crash recovers it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/visibility.js"]
CMD ["serve"]
