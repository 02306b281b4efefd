import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.AuthorizationResponse;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.client.ClientInformationResponse;
import com.nimbusds.oauth2.sdk.client.ClientMetadata;
import com.nimbusds.oauth2.sdk.client.ClientRegistrationRequest;
import com.nimbusds.oauth2.sdk.client.ClientRegistrationResponse;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.customizer.McpHttpClientAuthorizationErrorHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.regex.Pattern;

/** A client on the official SDK, which leaves signing in to Nimbus: lists tools, calls them. */
public class McpJava {
  private static String token;

  public static void main(String[] arguments) throws Exception {
    var url = new URI(System.getenv("MCP_URL"));
    var transport =
        HttpClientStreamableHttpTransport.builder(url.resolve("/").toString())
            .endpoint(url.getPath())
            .httpRequestCustomizer(
                (request, method, uri, body, context) -> {
                  if (token != null) request.setHeader("authorization", "Bearer " + token);
                })
            .authorizationErrorHandler(
                McpHttpClientAuthorizationErrorHandler.fromSync(
                    (refused, context) -> {
                      token = signIn(url, refused.headers().firstValue("www-authenticate").orElseThrow());
                      return true;
                    }))
            .build();
    try (var client = McpClient.sync(transport).clientInfo(new Implementation("planner", "1.0")).build()) {
      var begun = client.initialize();
      client.ping();
      var tools = client.listTools().tools();
      var created = client.callTool(new CallToolRequest("create_project", Map.<String, Object>of("name", "Lobby")));
      var refused =
          client.callTool(
              new CallToolRequest("get_project", Map.<String, Object>of("projectId", "6740a1f2c3d4e5f607182999")));
      String unknown = null;
      try {
        client.callTool(new CallToolRequest("no_such_tool", Map.<String, Object>of()));
      } catch (McpError error) {
        unknown = error.getJsonRpcError().message();
      }
      var project = (Map<?, ?>) ((Map<?, ?>) created.structuredContent()).get("project");
      var seen =
          Map.of(
              "revision", begun.protocolVersion(),
              "tools", tools.size(),
              "created", project.get("name"),
              "refused", refused.isError(),
              "unknown", unknown);
      System.out.println(new ObjectMapper().writeValueAsString(seen));
    }
    System.exit(0);
  }

  /** Finds out where to sign in, registers, and lets the user's browser go there. */
  private static String signIn(URI server, String challenge) {
    try {
      var found = Pattern.compile("resource_metadata=\"([^\"]+)\"").matcher(challenge);
      found.find();
      var resource = new HTTPRequest(HTTPRequest.Method.GET, new URI(found.group(1)).toURL()).send().getBodyAsJSONObject();
      var issuer = new Issuer(((List<?>) resource.get("authorization_servers")).get(0).toString());
      var provider = AuthorizationServerMetadata.resolve(issuer);
      var redirectUri = new URI(System.getenv("REDIRECT_URI"));
      var metadata = new ClientMetadata();
      metadata.setName("Planner");
      metadata.setRedirectionURI(redirectUri);
      metadata.setTokenEndpointAuthMethod(ClientAuthenticationMethod.NONE);
      var request = new ClientRegistrationRequest(provider.getRegistrationEndpointURI(), metadata, null);
      var registered = ClientRegistrationResponse.parse(request.toHTTPRequest().send());
      var clientId = ((ClientInformationResponse) registered).getClientInformation().getID();
      var verifier = new CodeVerifier();
      var asked =
          new AuthorizationRequest.Builder(ResponseType.CODE, clientId)
              .endpointURI(provider.getAuthorizationEndpointURI())
              .redirectionURI(redirectUri)
              .scope(new Scope("mcp"))
              .state(new State())
              .codeChallenge(verifier, CodeChallengeMethod.S256)
              .resource(server)
              .build();
      System.out.println(asked.toURI());
      var answer = AuthorizationResponse.parse(new URI(new Scanner(System.in).nextLine())).toSuccessResponse();
      var grant = new AuthorizationCodeGrant(answer.getAuthorizationCode(), redirectUri, verifier);
      var exchange = new TokenRequest.Builder(provider.getTokenEndpointURI(), clientId, grant).resource(server).build();
      return TokenResponse.parse(exchange.toHTTPRequest().send())
          .toSuccessResponse()
          .getTokens()
          .getAccessToken()
          .getValue();
    } catch (Exception fault) {
      throw new IllegalStateException(fault);
    }
  }
}
